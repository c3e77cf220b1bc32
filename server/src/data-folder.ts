import { accessSync, constants, mkdirSync } from 'node:fs';
import { ConfigError } from './config';
import { isDiskFull } from './is-disk-full';

/**
 * Pages, pictures and lists are kept in it: who starts with one that takes nothing has a console without pages. A full disk is
 * another matter, which has an end.
 * @throws ConfigError
 */
export function openDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    if (!isDiskFull(error))
      throw new ConfigError(`DATA_DIR: ${(error as Error).message}. Name a folder this user may write.`);
  }
}
