import type { JobStatus, JobType, ListType } from '@campaign/shared-api/contracts';
import { LAUNCHPAD } from './demo-accounts';

export interface DemoList {
  list_id: number;
  account_id: number;
  identity_id: number;
  list_name: string;
  list_type: ListType;
  /** The first person and how many. */
  from: number;
  count: number;
  daysAgo: number;
}

const list = (
  list_id: number,
  account_id: number,
  identity_id: number,
  list_name: string,
  list_type: ListType,
  from: number,
  count: number,
  daysAgo: number,
): DemoList => ({ list_id, account_id, identity_id, list_name, list_type, from, count, daysAgo });

export const LISTS: readonly DemoList[] = [
  list(201, LAUNCHPAD, 101, 'Rivera supporters 2026', 'House File', 0, 420, 36),
  list(202, LAUNCHPAD, 101, 'Downtown walk list', 'P2P SMS', 400, 260, 30),
  list(203, LAUNCHPAD, 101, 'Early voters', 'Bulk SMS', 640, 380, 21),
  list(204, LAUNCHPAD, 101, 'Rented: civic donors', 'Rental List', 1000, 300, 14),
  list(205, LAUNCHPAD, 101, 'Do not text: staff families', 'Suppression', 30, 40, 36),
  list(206, LAUNCHPAD, 102, 'Parks levy volunteers', 'P2P SMS', 1300, 180, 9),
  list(207, LAUNCHPAD, 102, 'Levy neighbors', 'House File', 1480, 240, 5),
  list(221, 46, 111, 'Northfield House file', 'House File', 1700, 260, 33),
  list(222, 46, 111, 'Northfield suppression', 'Suppression', 1700, 25, 33),
  list(231, 53, 121, 'Civic house list', 'House File', 1960, 240, 28),
  list(232, 53, 121, 'Civic rental list', 'Rental List', 2200, 200, 20),
  list(241, 56, 131, 'Harbor members', 'House File', 2400, 260, 25),
  list(251, 61, 141, 'Brokered leads', 'Rental List', 2700, 220, 18),
];

export interface DemoJob {
  job_id: number;
  account_id: number;
  identity_id: number;
  name: string;
  job_type: JobType;
  status: JobStatus;
  lists: readonly number[];
  suppression: readonly number[];
  daysAgo: number;
  from_phone: number;
  text: string;
  /** How much of it has gone out, 0…1. */
  progress: number;
}

const OPT_OUT = ' Stop to end';
const job = (
  job_id: number,
  account_id: number,
  identity_id: number,
  from_phone: number,
  job_type: JobType,
  status: JobStatus,
  daysAgo: number,
  lists: readonly number[],
  name: string,
  text: string,
  progress = status === 'completed' ? 1 : 0,
  suppression: readonly number[] = [],
): DemoJob => ({
  job_id,
  account_id,
  identity_id,
  from_phone,
  job_type,
  status,
  daysAgo,
  lists,
  name,
  text: text + OPT_OUT,
  progress,
  suppression,
});

const LP = 5_125_550_100;
/** Jobs in every status, over 35 days. */
export const JOBS: readonly DemoJob[] = [
  job(
    301,
    LAUNCHPAD,
    101,
    LP,
    'House File',
    'completed',
    35,
    [201],
    'Kick-off invitation',
    'Hi {first_name}, Rivera for Mayor kicks off Saturday at City Hall. Details: {link}',
    1,
    [205],
  ),
  job(
    302,
    LAUNCHPAD,
    101,
    LP,
    'P2P',
    'completed',
    28,
    [202],
    'Downtown doors, week 1',
    'Hi {first_name}, it is Sam with Rivera for Mayor. Can we count on you? {link}',
  ),
  job(
    303,
    LAUNCHPAD,
    101,
    LP + 1,
    'House File',
    'completed',
    20,
    [203],
    'Early vote reminder',
    '{first_name}, early voting is open in {city}. Find your place: {link}',
  ),
  job(
    304,
    LAUNCHPAD,
    101,
    LP + 1,
    'Soapbox P2P',
    'completed',
    13,
    [204],
    'Donor thank-you',
    'Thank you, {first_name}! See what your gift does: {link}',
  ),
  job(
    305,
    LAUNCHPAD,
    101,
    LP + 2,
    'House File',
    'paused',
    6,
    [201, 203],
    'Debate night',
    'Tonight at 8: the debate. Watch here: {link}',
    0.45,
    [205],
  ),
  job(
    306,
    LAUNCHPAD,
    102,
    LP + 2,
    'P2P',
    'active',
    4,
    [206],
    'Levy volunteers',
    'Hi {first_name}, can you knock doors for the parks levy on Sunday? {link}',
    0.55,
  ),
  job(
    307,
    LAUNCHPAD,
    102,
    LP + 2,
    'House File',
    'error',
    3,
    [207],
    'Levy neighbors',
    'Your park needs you, {first_name}: {link}',
    0.2,
  ),
  job(
    308,
    LAUNCHPAD,
    101,
    LP + 3,
    'Soapbox P2P',
    'pending',
    1,
    [204],
    'Donor match weekend',
    'Every gift is doubled this weekend, {first_name}: {link}',
  ),
  job(
    309,
    LAUNCHPAD,
    101,
    LP,
    'P2P',
    'active',
    2,
    [202],
    'Downtown doors, week 2',
    'Hi {first_name}, Sam again. Will you bring a friend on Tuesday? {link}',
    0.3,
  ),
  job(
    321,
    46,
    111,
    2_025_550_100,
    'House File',
    'completed',
    31,
    [221],
    'Northfield survey',
    'Two questions for {city}, {first_name}: {link}',
    1,
    [222],
  ),
  job(
    322,
    46,
    111,
    2_025_550_101,
    'P2P',
    'active',
    5,
    [221],
    'Northfield follow-up',
    'Hi {first_name}, a quick follow-up: {link}',
    0.5,
    [222],
  ),
  job(
    331,
    53,
    121,
    3_125_550_100,
    'House File',
    'completed',
    24,
    [231],
    'Civic pledge',
    '{first_name}, take the pledge: {link}',
  ),
  job(
    332,
    53,
    121,
    3_125_550_101,
    'Soapbox P2P',
    'pending',
    1,
    [232],
    'Civic rental test',
    'Hello {first_name}, meet us: {link}',
  ),
  job(
    341,
    56,
    131,
    4_155_550_100,
    'House File',
    'completed',
    17,
    [241],
    'Harbor members vote',
    'Members vote now, {first_name}: {link}',
  ),
  job(
    351,
    61,
    141,
    5_125_550_103,
    'P2P',
    'completed',
    10,
    [251],
    'Brokered hello',
    'Hi {first_name}, good to meet you: {link}',
  ),
];
