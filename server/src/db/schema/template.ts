import type { CreatedTime, Generated, VersionColumns } from './column-types';

/** A reply template. */
export interface TemplateTable extends VersionColumns {
  template_id: Generated<number>;
  account_id: number;
  job_id: number | null;
  title: string;
  body_html: string;
  media: string | null;
  has_dynamic_media: Generated<boolean>;
  has_dynamic_media_rendered: Generated<boolean>;
  is_default: Generated<boolean>;
  created_by: number | null;
  created_at: CreatedTime;
}
