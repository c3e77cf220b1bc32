import type { VersionColumns } from './column-types';

/** Of an agency's form whose values are columns of other rows: see VersionColumns. */
export interface FormVersionTable extends VersionColumns {
  account_id: number;
  form: 'frequency' | 'reply-rules';
}
