import { notify, setToastSink, whenNoticeWaits, type Notice } from './notify';

describe('notify', () => {
  afterEach(() => setToastSink(null));

  it('TOAST-01 keeps what is said before a sink exists and hands it over in order', () => {
    notify('success', 'Saved');
    notify('error', 'Lost', { action: { label: 'Retry', onSelect: () => undefined } });

    const shown: Notice[] = [];
    const undo = setToastSink((notice) => shown.push(notice));
    notify('warning', 'Careful');

    expect(shown.map(({ kind, text }) => [kind, text])).toEqual([
      ['success', 'Saved'],
      ['error', 'Lost'],
      ['warning', 'Careful'],
    ]);
    expect(shown[1]?.action?.label).toBe('Retry');

    undo();
    notify('info', 'Later');
    expect(shown).toHaveLength(3);
  });

  it('calls whoever brings the sink when something waits, and not once the sink is there', () => {
    setToastSink(() => undefined)();
    const wake = jest.fn();
    const undo = whenNoticeWaits(wake);
    expect(wake).not.toHaveBeenCalled();
    notify('info', 'One');
    expect(wake).toHaveBeenCalledTimes(1);
    setToastSink(() => undefined);
    notify('info', 'Two');
    expect(wake).toHaveBeenCalledTimes(1);
    setToastSink(null);
    undo();
    notify('info', 'Three');
    expect(wake).toHaveBeenCalledTimes(1);
    whenNoticeWaits(wake)();
    expect(wake).toHaveBeenCalledTimes(2);
  });

  it('keeps the newest 20 when nobody listens', () => {
    setToastSink(() => undefined)();
    for (let nth = 1; nth <= 25; nth += 1) notify('info', String(nth));
    const shown: string[] = [];
    setToastSink(({ text }) => shown.push(text));
    expect(shown.filter((text) => /^\d+$/.test(text))).toEqual(
      Array.from({ length: 20 }, (_, index) => String(index + 6)),
    );
  });
});
