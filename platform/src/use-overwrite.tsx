import { useState, type ReactNode } from 'react';
import { Button, Dialog, LinkButton, Timestamp } from '@campaign/shared-ui';
import type { ApiProblem } from '@campaign/shared-api';
import type { Changed, Version } from '@campaign/shared-api/contracts';
import { announce } from './announce';

const words = {
  title: 'Someone saved this while you were editing',
  by: (who: string | null) => `Changed by ${who ?? 'an administrator'} at `,
  kept: 'Your changes are still here and are not saved yet.',
  keep: 'Keep editing',
  look: 'Look at theirs',
  overwrite: 'Overwrite',
} as const;

/** What shows the version that stands now: the address of a page, opened beside this one, or what to show in the dialog. */
export type Theirs = { href: string } | { show: () => ReactNode };

interface Asked {
  changed: Changed;
  answer: (overwrites: boolean) => void;
}

type Told = { message?: string | undefined; warning?: string | undefined };

/**
 * A save that overwrites what somebody may have changed since the form began. `save` tells how it went like `announce`;
 * where the server answers `changed` it asks first, and the form keeps what was typed:
 *
 * `const overwrite = useOverwrite({ href: paths.job(type, jobId) });`
 * `const reply = await overwrite.save(job.version, (version) => update({ ...values, version }).unwrap());`
 *
 * Render `overwrite.dialog`. Resolves with undefined when the save failed or the person goes on editing.
 */
export function useOverwrite(theirs: Theirs) {
  const [asked, setAsked] = useState<Asked | null>(null);

  const ask = (changed: Changed) =>
    new Promise<boolean>((resolve) =>
      setAsked({
        changed,
        answer: (overwrites) => {
          setAsked(null);
          resolve(overwrites);
        },
      }),
    );

  async function save<Reply extends Told>(
    begun: Version | undefined,
    write: (version: Version | undefined) => Promise<Reply>,
    told?: Parameters<typeof announce>[1],
  ): Promise<Reply | undefined> {
    for (let version = begun; ;) {
      const writing = write(version);
      const changed = await writing.then(
        () => undefined,
        (problem: ApiProblem) => problem.changed,
      );
      if (!changed) return announce(writing, told);
      if (!(await ask(changed))) return undefined;
      version = changed.version;
    }
  }

  return { save, dialog: asked && <OverwriteDialog {...asked} theirs={theirs} /> };
}

function OverwriteDialog({ changed, answer, theirs }: Asked & { theirs: Theirs }) {
  const [isShown, setShown] = useState(false);
  return (
    <Dialog
      open
      role="alertdialog"
      title={words.title}
      text={
        <>
          {words.by(changed.by)}
          <Timestamp iso={changed.at} />. {words.kept}
        </>
      }
      onClose={() => answer(false)}
      footer={
        <>
          <Button data-autofocus onClick={() => answer(false)}>
            {words.keep}
          </Button>
          {'href' in theirs ? (
            <LinkButton to={theirs.href} target="_blank" rel="noopener">
              {words.look}
            </LinkButton>
          ) : (
            <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              {words.look}
            </Button>
          )}
          <Button variant="danger" onClick={() => answer(true)}>
            {words.overwrite}
          </Button>
        </>
      }
    >
      {'show' in theirs && isShown && theirs.show()}
    </Dialog>
  );
}
