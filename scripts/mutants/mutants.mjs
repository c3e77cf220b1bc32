import { ANSWERS } from './answers.mjs';
import { CALLBACKS } from './callbacks.mjs';
import { DAILY_CAP } from './daily-cap.mjs';
import { FENCES } from './fences.mjs';
import { GATE } from './gate.mjs';
import { HAND_OPT_OUTS } from './hand-opt-outs.mjs';
import { HELD_PEOPLE } from './held-people.mjs';
import { MACHINE } from './machine.mjs';
import { PRESSES } from './hand-sends.mjs';
import { RESTORED } from './restored.mjs';

/**
 * The guards of the sending path, each taken away: what is found stands exactly once in its file. `test` must turn
 * red, `only` names the tests of that file that are run. `postgres`: only several sessions can tell.
 */
export const MUTANTS = [
  ...GATE,
  ...FENCES,
  ...DAILY_CAP,
  ...HELD_PEOPLE,
  ...HAND_OPT_OUTS,
  ...ANSWERS,
  ...CALLBACKS,
  ...PRESSES,
  ...RESTORED,
  ...MACHINE,
];
