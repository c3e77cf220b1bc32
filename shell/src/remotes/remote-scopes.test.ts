import { callingRemote } from './calling-remote';
import { scopeRemotes } from './remote-scopes';

class FakeStream {
  readyState = 0;
  close() {
    this.readyState = 2;
  }
}
const page = window as unknown as Record<string, unknown>;
const asked: (RequestInit | undefined)[] = [];
let reply = () => new Response('{}');

jest.useFakeTimers();
page['EventSource'] = FakeStream;
window.fetch = async (_url, init) => {
  asked.push(init);
  return reply();
};
/** Whose code runs. */
let caller: string | undefined;
const scopes = scopeRemotes(() => caller);
scopes.aheadOfRouting();
const left: string[] = [];
const counted = { times: 0 };
const count = () => void (counted.times += 1);
/** What the remote's own code does while it is on the page. */
function visit(remote: string, act: () => void): () => void {
  const leave = scopes.enter(remote, (each) => left.push(`${remote}${each}`));
  caller = remote;
  act();
  caller = undefined;
  return leave;
}
const pass = () => jest.advanceTimersByTime(1_000);

beforeEach(() => {
  caller = undefined;
  left.length = asked.length = counted.times = 0;
});

it.each<[string, string, () => void]>([
  ['intervals', ' setInterval', () => setInterval(count, 300)],
  ['the window’s listeners', ' window.onresize', () => window.addEventListener('resize', count)],
  ['the document’s listeners', ' document.onkeyup', () => document.addEventListener('keyup', count, true)],
  ['the body’s listeners', ' body.onclick', () => document.body.addEventListener('click', count)],
])('M10 ends what a remote leaves running, and says so: %s', (_what, said, start) => {
  const stir = () => {
    window.dispatchEvent(new Event('resize'));
    document.dispatchEvent(new Event('keyup'));
    document.body.dispatchEvent(new Event('click'));
    jest.advanceTimersByTime(300);
  };
  const leave = visit('lists', start);
  stir();
  expect(counted.times).toBe(1);
  leave();
  pass();
  expect(left).toEqual([`lists${said}`]);
  const { times } = counted;
  stir();
  expect(counted.times).toBe(times);
});

it('M10 ends what a remote leaves listening to what holds it, and not to elements of its own', () => {
  const main = document.body.appendChild(document.createElement('main'));
  const root = main.appendChild(document.createElement('div'));
  root.dataset['remote'] = 'lists';
  const own = root.appendChild(document.createElement('p'));
  // With its first look jsdom begins to listen to where the pointer is.
  main.querySelector('p');
  const leave = visit('lists', () => {
    for (const each of [main, own]) each.addEventListener('scroll', count);
  });
  leave();
  pass();
  expect(left).toEqual(['lists main.onscroll']);
  main.dispatchEvent(new Event('scroll'));
  expect(counted.times).toBe(0);
  main.remove();
});

it('M10 ends what a remote has watch the page, and says so; what watches its own elements goes without a word', async () => {
  const root = document.body.appendChild(document.createElement('div'));
  const change = async () => {
    for (const each of [document.body, root]) each.append(document.createElement('i'));
    await Promise.resolve();
  };
  const watch = (target: Node) => {
    const observer = new MutationObserver(count);
    observer.observe(target, { childList: true });
    return observer;
  };
  const leave = visit('lists', () => watch(document.body));
  await change();
  expect(counted.times).toBe(1);
  leave();
  pass();
  await change();
  expect([counted.times, left]).toEqual([1, ['lists MutationObserver']]);

  left.length = 0;
  const tidy: MutationObserver[] = [];
  const leaveAgain = visit('lists', () => {
    watch(root);
    tidy.push(watch(document.body));
  });
  tidy[0]!.disconnect();
  leaveAgain();
  pass();
  await change();
  expect([counted.times, left]).toEqual([1, []]);
  expect(tidy[0]).toBeInstanceOf(MutationObserver);
  root.remove();
});

it('M10 lets no remote empty what all keep in the browser', () => {
  for (const storage of [localStorage, sessionStorage]) {
    storage.setItem('draft', 'half a job');
    visit('lists', () => expect(() => storage.clear()).toThrow('The storage is everybody’s'))();
    expect(storage.getItem('draft')).toBe('half a job');
    storage.clear();
    expect(storage).toHaveLength(0);
  }
  pass();
});

it('M10 ends chains of timeouts and frames, which end one by one, without a word', () => {
  const turn = () => {
    count();
    caller = 'lists';
    setTimeout(turn, 400);
    caller = undefined;
  };
  const frame = () => {
    count();
    caller = 'lists';
    requestAnimationFrame(frame);
    caller = undefined;
  };
  visit('lists', () => {
    turn();
    frame();
  })();
  pass();
  const { times } = counted;
  jest.advanceTimersByTime(5_000);
  expect(counted.times).toBe(times);
  expect(left).toEqual([]);
});

it('M10 says nothing of a remote that tidies up itself, within a second of leaving', () => {
  let timer: ReturnType<typeof setInterval>;
  let source: EventSource;
  const leave = visit('lists', () => {
    timer = setInterval(count, 300);
    window.addEventListener('resize', count);
    source = new EventSource('/stream');
    window.addEventListener('keyup', count, { once: true });
    window.addEventListener('blur', count, { signal: AbortSignal.abort() });
  });
  source!.close();
  leave();
  clearInterval(timer!);
  window.removeEventListener('resize', count);
  pass();
  expect(left).toEqual([]);
});

it('M10 leaves alone what the shell, another remote and a module at its evaluation have started', () => {
  const shell = setInterval(count, 500);
  const leaveJobs = visit('jobs', () => setInterval(count, 500));
  visit('lists', () => {
    caller = undefined;
    window.addEventListener('resize', count);
  })();
  pass();
  jest.advanceTimersByTime(1_000);
  window.dispatchEvent(new Event('resize'));
  expect(counted.times).toBe(9);
  expect(left).toEqual([]);
  leaveJobs();
  clearInterval(shell);
  pass();
  expect(left).toEqual(['jobs setInterval']);
});

it('M10 waits for the last part of a remote, and lets the next stay have what it starts', () => {
  const leavePage = visit('lists', () => setInterval(count, 500));
  const leavePanel = visit('lists', () => {});
  leavePage();
  pass();
  expect(left).toEqual([]);
  leavePanel();
  const leaveAgain = visit('lists', () => window.addEventListener('resize', count));
  pass();
  expect(left).toEqual(['lists setInterval']);
  counted.times = 0;
  window.dispatchEvent(new Event('resize'));
  expect(counted.times).toBe(1);
  leaveAgain();
  pass();
  expect(left).toEqual(['lists setInterval', 'lists window.onresize']);
});

it('M10 closes streams, and breaks off calls that read; a write comes to its end', async () => {
  let stream: EventSource;
  reply = () => new Response('', { headers: { 'content-type': 'text/event-stream' } });
  const own = new AbortController();
  const leave = visit('lists', () => {
    stream = new EventSource('/stream');
    void fetch('/read');
    void fetch('/read', { signal: own.signal });
    void fetch('/write', { method: 'POST' });
    void fetch('/kept', { keepalive: true });
  });
  await Promise.resolve();
  leave();
  pass();
  expect(stream!.readyState).toBe(2);
  expect(stream!).toBeInstanceOf(EventSource);
  expect(left).toEqual(['lists EventSource']);
  expect(asked.map((init) => init?.signal?.aborted)).toEqual([true, true, undefined, undefined]);
  expect(own.signal.aborted).toBe(false);
});

describe('whose code it is', () => {
  const { Error: own } = globalThis;
  const of = (...lines: string[]) => {
    globalThis.Error = class extends own {
      override stack = ['Error', ...lines].join('\n');
    } as ErrorConstructor;
    try {
      return callingRemote();
    } finally {
      globalThis.Error = own;
    }
  };
  const shell = '    at x (https://console.example/assets/shell.1f.js:1:9)';
  const remote = '    at y (https://console.example/mfe/phone-lists/1f0c/12.ab.js:1:9)';

  it.each([
    ['the line that called', [shell, shell, remote], 'phone-lists'],
    ['not one further up', [shell, shell, shell, remote], undefined],
    ['not one below', [remote, remote, shell], undefined],
    ['nobody’s', [], undefined],
  ])('M10 is told by %s', (_which, lines, expected) => {
    expect(of(...lines)).toBe(expected);
  });

  it('M10 is nobody’s while a module is evaluated', () => {
    const mark = globalThis as unknown as Record<symbol, number>;
    mark[Symbol.for('campaign.evaluating')] = 1;
    expect(of(shell, shell, remote)).toBeUndefined();
    mark[Symbol.for('campaign.evaluating')] = 0;
    expect(of(shell, shell, remote)).toBe('phone-lists');
  });
});
