import { API_BASE, useMay, type Permission } from '@campaign/shared-api';
import { IconButton } from '@campaign/shared-ui';
import { download } from '../download';

export interface ListFile {
  /** The call that answers the file: '/phone_lists/file'. It takes what the list's own takes, without pages. */
  path: `/${string}`;
  /** A line of its own: one may look at the list, in View as, too, and not take it away. */
  permission: Permission;
}

/** The list as a file, filtered and ordered as it is on the screen. */
export function DownloadList({ path, permission, asked }: ListFile & { asked: object }) {
  if (!useMay(permission)) return null;
  const wanted = Object.entries(asked).filter(
    ([name, value]) => name !== 'page' && name !== 'size' && value !== undefined,
  );
  const address = `${API_BASE}${path}?${new URLSearchParams(wanted).toString()}`;
  return (
    <IconButton
      icon="download"
      label="Download CSV"
      onClick={() => void download(Promise.resolve(address))}
    />
  );
}
