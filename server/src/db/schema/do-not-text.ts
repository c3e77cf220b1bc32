import type { CreatedTime, Generated } from './column-types';

export interface DncEntryTable {
  dnc_id: Generated<number>;
  account_id: number;
  identity_id: number | null;
  name: string | null;
  reason: string | null;
  is_at_agency_level: Generated<boolean>;
  leads_loaded: Generated<number>;
  created_by: number | null;
  created_at: CreatedTime;
}

/** One source's wish that a phone is not texted: of an entry or of a file (a phone list that `is_dnc`). */
export interface DncNumberTable {
  account_id: number;
  phone: number;
  /** 0 = the whole agency. */
  identity_id: Generated<number>;
  dnc_id: number | null;
  list_id: number | null;
  /** What a file says of its number. */
  reason: Generated<string | null>;
  since: Generated<Date | null>;
}

export type RegistryName = 'national' | 'florida';

/** National and state registries, the same for every agency. */
export interface RegistryNumberTable {
  registry: RegistryName;
  phone: number;
}

/** How fresh a registry is. */
export interface RegistryLoadTable {
  registry: RegistryName;
  /** Day of the registry's file, YYYY-MM-DD. */
  file_date: string;
  rows: number;
  loaded_at: CreatedTime;
}

/** A new copy of a registry that was uploaded and is not in force yet; `problem`: why it never will be. */
export interface RegistryUploadTable {
  registry: RegistryName;
  file_date: string;
  file_name: string;
  storage_key: string;
  bytes: number;
  problem: string | null;
  created_at: CreatedTime;
  /** How often its loading was begun: the last one goes on. */
  run: Generated<number>;
  touched_at: CreatedTime;
}
export type NewRegistryUpload = Pick<
  RegistryUploadTable,
  'registry' | 'file_date' | 'file_name' | 'storage_key' | 'bytes'
>;

/** The numbers of a copy while it is read. */
export interface RegistryStageTable {
  registry: RegistryName;
  phone: number;
}

/** A handset's own word. Only the handset's START lifts it. */
export interface OptOutTable {
  account_id: number;
  phone: number;
  stopped: Generated<boolean>;
  /** The words may mean stop: nothing is sent until a person has read them. */
  in_review: Generated<boolean>;
  /** The words that held it, and since when; what it wrote later is `text`. */
  held_text: string | null;
  held_at: Date | null;
  text: string | null;
  source: Generated<'inbound' | 'carrier' | 'staff'>;
  identity_id: number | null;
  job_id: number | null;
  at: CreatedTime;
  /** Set if an agent opted the person out; only then may staff lift it. */
  by_hand: 'opt-out' | 'wrong-number' | null;
  /** The agent who opted the person out by hand or decided about their reply. */
  decided_by: number | null;
}

export interface StopWordChangeTable {
  only_one: Generated<boolean>;
  nr: number;
}

export interface StopWordTable {
  stop_word_id: Generated<number>;
  account_id: number;
  identity_id: number;
  content: string;
  active: Generated<boolean>;
  created_at: CreatedTime;
}
