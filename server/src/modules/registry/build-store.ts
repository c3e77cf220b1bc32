import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { RemoteBuild } from '@campaign/shared-api/contracts';
import type { Context } from '../../context';
import { FileMissingError } from '../../gateways/storage/storage';
import { ValidationError } from '../../problems';

const compress = promisify(brotliCompress);
const COMPRESSED = /\.(js|css|svg)$/;
const QUALITY = 9;

export const sha384 = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

// Federation's own files begin with underscores, keys of the storage never do.
const keyOf = (remote: string, build: string, file: string) => `remotes/${remote}/${build}/file.${file}`;

/**
 * Keeps one file of an announced build, and its compressed twin: made here unless it is given.
 * @throws ValidationError the part names no such file, or other bytes
 */
export async function keepFile(
  { storage }: Pick<Context, 'storage'>,
  { remote, build, integrity }: RemoteBuild,
  file: string,
  bytes: Buffer,
  twin?: Buffer,
): Promise<void> {
  const expected = Object.hasOwn(integrity, file) ? integrity[file] : undefined;
  if (expected === undefined) throw new ValidationError(`${file} is no file of ${remote} ${build}.`);
  const actual = sha384(bytes);
  if (actual !== expected)
    throw new ValidationError(`${file} is not what was announced: it is ${actual}, not ${expected}.`);
  if (COMPRESSED.test(file)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
    const small = twin ?? (await compress(bytes, { params }));
    await storage.write(keyOf(remote, build, `${file}.br`), Readable.from([small]));
  }
  // Last: whoever finds it finds its twin too.
  await storage.write(keyOf(remote, build, file), Readable.from([bytes]));
}

/** Removes every stored file of a build that is not published. */
export const removeFiles = ({ storage }: Pick<Context, 'storage'>, remote: string, build: string) =>
  storage.removeAll(`remotes/${remote}/${build}`);

/** The files of the part that are not there yet. What is there was checked when it came. */
export async function missingFiles({ storage }: Pick<Context, 'storage'>, part: RemoteBuild) {
  const missing: string[] = [];
  for (const file of Object.keys(part.integrity)) {
    const found = await openFile({ storage }, part.remote, part.build, file);
    found?.content.destroy();
    if (!found) missing.push(file);
  }
  return missing;
}

/** A kept file; undefined when there is none. */
export async function openFile(
  { storage }: Pick<Context, 'storage'>,
  remote: string,
  build: string,
  file: string,
) {
  try {
    return await storage.read(keyOf(remote, build, file));
  } catch (error) {
    if (error instanceof FileMissingError) return undefined;
    throw error;
  }
}
