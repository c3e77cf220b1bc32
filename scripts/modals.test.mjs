// Every dialog and panel asks before typed text is lost: shared-ui's Modal does it. This keeps a new one from going around it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const FILES = execFileSync('git', ['ls-files', '*/src/*.tsx'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !/\.(test|stories)\.tsx$|\/testing\//.test(file));
const sources = new Map(FILES.map((file) => [file, readFileSync(resolve(ROOT, file), 'utf8')]));
const filesWith = (pattern) => FILES.filter((file) => pattern.test(sources.get(file)));

/** Why what is typed in them is not asked about by the modal. */
const NOTHING_TO_SAVE = {
  'mfe-jobs/src/features/job-wizard/job-wizard-panel.tsx': 'the wizard in it asks, with a draft',
  'mfe-lists/src/features/dnc/number-check.tsx': 'a number is checked, not saved',
  'mfe-lists/src/features/upload/phone-list-manager.tsx': 'its question is also about the upload',
  'shell/src/security/proof-dialog.tsx': 'a code or password is good for one answer',
  'shell/src/security/security-panel.tsx': 'only recovery codes can be lost; it asks about those',
};
const MODAL = /<(Dialog|SidePanel|PanelForm)\b/;

it('lists every dialog and panel that is not asked about, with its reason', () => {
  expect(filesWith(/isDirty=\{false\}/)).toEqual(Object.keys(NOTHING_TO_SAVE));
});

it.each(filesWith(MODAL).filter((file) => /useFormik\b/.test(sources.get(file))))(
  '%s asks about every value of its form, not only about typed text',
  (file) => {
    const isAsked = /isDirty=|useUnsavedForm\(/.test(sources.get(file));
    expect(isAsked).toBe(true);
  },
);

it('has no other modal than those of shared-ui', () => {
  const menuOfPhones = 'shared-ui/src/frame/app-frame.tsx';
  expect(filesWith(/useModalLayer\(|<dialog\b/)).toEqual(['shared-ui/src/dialog/modal.tsx', menuOfPhones]);
});

it('closes a form by CancelButton, which asks, and not by a Button of its own', () => {
  const closes = /<Button onClick=\{(onClose|close|\(\) => close\(\))\}>\{?\w*\.?[cC]ancel/;
  expect(filesWith(closes).filter((file) => !(file in MAY_CANCEL))).toEqual([]);
});
/** Nothing is typed in these that would have to be typed again. */
const MAY_CANCEL = {
  'mfe-admin/src/features/releases/override-dialog.tsx': 'a choice of a build',
  'mfe-admin/src/features/users/reset-password-dialog.tsx': 'a password, which is not asked about anywhere',
  'mfe-jobs/src/features/job-details/agents-dialog.tsx': 'a choice of agents',
  'mfe-jobs/src/features/job-report/donations/import-donations-dialog.tsx': 'a file and its columns',
};
