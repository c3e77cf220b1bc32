import { useState } from 'react';
import { screen, waitFor } from '@testing-library/react';
import type { ApiProblem } from '@campaign/shared-api';
import type { Changed } from '@campaign/shared-api/contracts';
import { renderRemote } from './testing';
import { useOverwrite, type Theirs } from '.';

const CHANGED: Changed = { version: 5, by: 'Ann Lee', at: '2026-11-22T20:04:00.000Z' };
const refused = (changed: Changed) =>
  Promise.reject({ status: 409, code: 'changed', message: 'Changed.', changed } satisfies ApiProblem);

interface FormProps {
  theirs: Theirs;
  write: (name: string, version: number | undefined) => Promise<{ message?: string }>;
}

function Form({ theirs, write }: FormProps) {
  const [name, setName] = useState('');
  const [ended, setEnded] = useState('');
  const overwrite = useOverwrite(theirs);
  const save = async () => {
    const reply = await overwrite.save(3, (version) => write(name, version), { saved: 'Saved.' });
    setEnded(reply ? 'saved' : 'not saved');
  };
  return (
    <>
      <label>
        Name <input value={name} onChange={({ target }) => setName(target.value)} />
      </label>
      <button onClick={() => void save()}>Save</button>
      <output>{ended}</output>
      {overwrite.dialog}
    </>
  );
}

/** A form on version 3 of what others save up to `stands`. */
function openForm(theirs: Theirs = { href: '/house/7' }, stands = 5) {
  const sent: (number | undefined)[] = [];
  const write: FormProps['write'] = (_name, version) => {
    sent.push(version);
    return version === stands
      ? Promise.resolve({})
      : refused({ ...CHANGED, version: Math.min(stands, (version ?? 0) + 2) });
  };
  const remote = renderRemote(<Form theirs={theirs} write={write} />);
  return { ...remote, sent };
}

async function conflict(form = openForm()) {
  await form.person.type(screen.getByLabelText('Name'), 'Mine');
  await form.person.click(screen.getByRole('button', { name: 'Save' }));
  return {
    ...form,
    dialog: await screen.findByRole('alertdialog', { name: 'Someone saved this while you were editing' }),
  };
}
const button = (name: string) => screen.getByRole('button', { name });

it('says who changed it and when, and that nothing typed is lost', async () => {
  const { dialog } = await conflict();
  expect(dialog).toHaveTextContent(
    /Changed by Ann Lee at Nov 22, 2026.*3:04 PM.*\. Your changes are still here and are not saved yet\./,
  );
  expect(button('Keep editing')).toHaveFocus();
  expect(screen.queryByText('Saved.')).toBeNull();
});

it('keeps what was typed and saves nothing where the person goes on editing', async () => {
  const { person, sent } = await conflict();
  await person.click(button('Keep editing'));
  expect(await screen.findByText('not saved')).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByLabelText('Name')).toHaveValue('Mine');
  expect(sent).toEqual([3]);
});

it('overwrites the version it told of, and asks again where that was changed too', async () => {
  const { person, sent } = await conflict(openForm({ href: '/house/7' }, 7));
  await person.click(button('Overwrite'));
  await waitFor(() => expect(sent).toEqual([3, 5]));
  await person.click(await screen.findByRole('button', { name: 'Overwrite' }));
  expect(await screen.findByText('Saved.')).toBeInTheDocument();
  expect(screen.getByText('saved')).toBeInTheDocument();
  expect(sent).toEqual([3, 5, 7]);
});

it('opens theirs beside this page, or shows them in the dialog', async () => {
  const { unmount } = await conflict();
  const link = screen.getByRole('link', { name: 'Look at theirs' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/house/7', '_blank']);
  unmount();
  const { person } = await conflict(openForm({ show: () => <p>Hers</p> }));
  expect(screen.queryByText('Hers')).toBeNull();
  await person.click(button('Look at theirs'));
  expect(screen.getByText('Hers')).toBeInTheDocument();
});

it('tells of any other failure as every save does', async () => {
  const write = () =>
    Promise.reject({ status: 409, code: 'conflict', message: 'A completed job cannot be edited.' });
  const { person } = renderRemote(<Form theirs={{ href: '/' }} write={write} />);
  await person.click(button('Save'));
  expect(await screen.findByText('A completed job cannot be edited.')).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
