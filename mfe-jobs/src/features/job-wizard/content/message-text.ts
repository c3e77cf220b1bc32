import { MMS_LIMIT, SMS_LIMIT, SYSTEM_COLUMNS } from '@campaign/shared-api/constants';
import {
  countSegments,
  fillTemplate,
  foldText,
  htmlToText,
  type RecipientValues,
} from '@campaign/shared-api/messaging';
import { bareLink } from '../../../components/short-link';

export interface MessageCount {
  used: number;
  limit: number;
  over: boolean;
  /** The specification's segments: length by limit, rounded up (CONT-14). The carrier's are `countSegments`. */
  parts: number;
}

/** The counter of the editor, over the text without markup (CONT-12..16). */
export function countMessage(text: string, mms: boolean): MessageCount {
  const limit = mms ? MMS_LIMIT : SMS_LIMIT;
  const used = text.length;
  return { used, limit, over: used > limit, parts: Math.ceil(used / limit) };
}

// B§5; every spelling stands, although each contains "stop".
const OPT_OUT_WORDS = ['stop', 'stop2end', 'stop to end', 'stop=end', 'stop to stop'];

/** The opt-out wording of a text as it stands there, or null (WIZ-12). */
export function optOutIn(text: string): { wording: string; standsAlone: boolean } | null {
  const lower = text.toLowerCase();
  const found = OPT_OUT_WORDS.filter((words) => lower.includes(words)).sort((a, b) => b.length - a.length)[0];
  if (!found) return null;
  const at = lower.indexOf(found);
  return { wording: text.slice(at, at + found.length), standsAlone: /(?<![a-z])stop(?![a-z])/i.test(text) };
}

const TLDS =
  'com|org|net|gov|edu|mil|info|biz|us|ca|uk|co|io|me|ai|app|dev|ly|gl|to|tv|link|page|site|online|live|news|vote|gop|win|club|store|shop|events|team|today|ngo|eu';
const DOMAIN = new RegExp(
  String.raw`(?<![@\w.-])(?:https?:\/\/)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:${TLDS})(?![\w-])(?::\d+)?(?:\/[^\s]*)?`,
  'gi',
);

/** Links and bare domains of a text that are not its short link: their clicks cannot be counted (CONT-17). */
export function strayLinks(text: string, shortLink: string): string[] {
  const rest = shortLink ? text.split(shortLink).join(' ').split(bareLink(shortLink)).join(' ') : text;
  return [...new Set([...rest.matchAll(DOMAIN)].map(([link]) => link.replace(/[.,;:!?)]+$/, '')))];
}

export interface ForcedUnicode {
  character: string;
  /** How often it stands in the text. */
  times: number;
  /** What says the same in plain text; empty when nothing does. */
  plain: string;
}

/** The first character that makes the whole text cost 70 characters a segment instead of 160, or null. */
export function forcedUnicode(text: string): ForcedUnicode | null {
  const character = countSegments(foldText(text)).forcedBy;
  if (character === null) return null;
  return { character, times: text.split(character).length - 1, plain: plainFor(character) };
}

/** An accented letter without its accent, a ligature in letters; empty when nothing plain looks alike. */
function plainFor(character: string): string {
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain !== character && countSegments(plain).forcedBy === null ? plain : '';
}

/** What sending will replace by plain characters: `[['’', "'"], …]`, each once. */
export function foldedCharacters(text: string): [string, string][] {
  return [...new Set(text)]
    .map((character): [string, string] => [character, foldText(character)])
    .filter(([character, plain]) => character !== plain && /\S/.test(character) && plain !== '');
}

/** What tags show without a row: the typed test value, or the tag itself, so that one sees it (DYN-04). */
export const testValuesOf = (typed: Record<string, string>): RecipientValues =>
  Object.fromEntries(SYSTEM_COLUMNS.map((tag) => [tag, typed[tag] || `{${tag}}`]));

/** The text of a message as it is sent to a person with these values. */
export const mergedText = (html: string, values: RecipientValues): string =>
  foldText(fillTemplate(foldText(htmlToText(html)), values));
