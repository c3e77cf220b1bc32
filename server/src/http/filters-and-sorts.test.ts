import { z } from 'zod';
import {
  aJob,
  anAgency,
  anAgent,
  anIdentity,
  aPhoneList,
  fictionalPhone,
  openTestServer,
  type TestClient,
  type TestServer,
} from '../testing';

/**
 * Every filter and every sort of every paged call, on the server's answer. Two rows differ in one field only; the reply
 * must be exactly the row that fits, or both in exactly the order asked for. The larger row is inserted first, so that a
 * sort that is ignored, or sorts by another column, leaves them in another order than `desc` does.
 */

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signInAs('admin');
});
afterAll(() => server.close());

/** What a case's rows belong to: an agency, an identity and a job of their own. */
interface World {
  /** Part of every name in it: no row of another world has it. */
  tag: string;
  account_id: number;
  identity_id: number;
  job_id: number;
}
type Given = Record<string, unknown>;
/** The columns in which a row differs from its twin; a function where they depend on the world. */
type Differs = Given | ((world: World) => Given | Promise<Given>);

interface PagedCall {
  /** The address, with what narrows it to the rows of the world. */
  url(world: World): string;
  /** Inserts a row; resolves with what `label` reads of it in the reply. */
  insert(world: World, given: Given): Promise<unknown>;
  label(row: Record<string, unknown>): unknown;
  /** Words by which rows come in the order of their insertion, whatever their columns say. */
  byInsertion?: readonly string[];
  /** Per word: the smaller row and the larger. */
  sorts?: Record<string, readonly [Differs, Differs]>;
  /** Per filter: the query, the row that fits, the row that does not. */
  filters: Record<string, { query: string | ((world: World) => string); fits: Differs; other: Differs }>;
}

const EARLY = new Date('2026-03-01T12:00:00Z');
const LATE = new Date('2026-04-01T12:00:00Z');
const twoAgencies = async () => ({ account_id: (await anAgency(server.db)).account_id });
let counter = 0;
const number = () => ++counter;

async function named(table: 'account' | 'identity', world: World, name: string): Promise<Given> {
  if (table === 'account') {
    const { account_id } = await anAgency(server.db, { user_name: `${name} of ${world.tag}` });
    return { account_id };
  }
  const { identity_id } = await anIdentity(server.db, {
    account_id: world.account_id,
    identity_name: `${name} of ${world.tag}`,
  });
  return { identity_id };
}
const ofAgency = (name: string) => (world: World) => named('account', world, name);
const ofIdentity = (name: string) => (world: World) => named('identity', world, name);
const ofThisIdentity = ({ identity_id }: World) => ({ identity_id });
const ofThisAgency = ({ account_id }: World) => ({ account_id });

const message = (world: World, given: Given) =>
  server.db
    .insertInto('message')
    .values({
      account_id: world.account_id,
      job_id: world.job_id,
      identity_id: world.identity_id,
      from_phone: fictionalPhone(1599),
      to_phone: 2_025_550_100,
      phone: 2_025_550_100,
      state: 'sent',
      body: 'Hello',
      ...given,
    } as never)
    .returning('phone')
    .executeTakeFirstOrThrow()
    .then(({ phone }) => `+1${phone}`);

const agent: Omit<PagedCall, 'url'> = {
  async insert(world, given) {
    const { agent_id } = await anAgent(server.db, {
      account_id: world.account_id,
      first_name: world.tag,
      role: 'AGENT-READER',
      ...given,
    });
    return agent_id;
  },
  label: (row) => row.id,
  sorts: {
    firstName: [
      ({ tag }) => ({ first_name: `${tag}a`, last_name: 'Same' }),
      ({ tag }) => ({ first_name: `${tag}b`, last_name: 'Same' }),
    ],
    lastName: [{ last_name: 'Abbott' }, { last_name: 'Zimmer' }],
    displayName: [{ display_name: 'Abbott' }, { display_name: 'Zimmer' }],
    email: [
      ({ tag }) => ({ email: `a-${tag}@example.com` }),
      ({ tag }) => ({ email: `z-${tag}@example.com` }),
    ],
    role: [{ role: 'AGENT-CLICKER' }, { role: 'AGENT-READER' }],
    userName: [ofAgency('Abbott'), ofAgency('Zimmer')],
    createdAt: [{ created_at: EARLY }, { created_at: LATE }],
  },
  filters: {
    account_id: {
      query: ({ account_id }) => `account_id=${account_id}`,
      fits: ofThisAgency,
      other: twoAgencies,
    },
    query: { query: 'query=Quill', fits: { last_name: 'Quillon' }, other: { last_name: 'Abbott' } },
  },
};

const list: PagedCall = {
  url: ({ tag }) => `/phone_lists?query=${tag}`,
  async insert(world, given) {
    const { list_id } = await aPhoneList(server.db, {
      account_id: world.account_id,
      identity_id: world.identity_id,
      list_name: world.tag,
      numbers: [],
      ...given,
    });
    return list_id;
  },
  label: (row) => row.listId,
  sorts: {
    listName: [({ tag }) => ({ list_name: `${tag}a` }), ({ tag }) => ({ list_name: `${tag}b` })],
    identityName: [ofIdentity('Abbott'), ofIdentity('Zimmer')],
    userName: [ofAgency('Abbott'), ofAgency('Zimmer')],
    listType: [{ list_type: 'Bulk SMS' }, { list_type: 'P2P SMS' }],
    createdAt: [{ created_at: EARLY }, { created_at: LATE }],
    leadsLoaded: [{ leads_loaded: 3 }, { leads_loaded: 20 }],
    listState: [{ list_state: 'ACTIVE' }, { list_state: 'INACTIVE' }],
  },
  filters: {
    account_id: {
      query: ({ account_id }) => `account_id=${account_id}`,
      fits: ofThisAgency,
      other: twoAgencies,
    },
    identity_id: {
      query: ({ identity_id }) => `identity_id=${identity_id}`,
      fits: ofThisIdentity,
      other: ofIdentity('Other'),
    },
    for_identity: {
      query: ({ identity_id }) => `for_identity=${identity_id}`,
      fits: { identity_id: null },
      other: ofIdentity('Other'),
    },
    for_p2p: {
      query: 'for_p2p=true',
      fits: { list_type: 'P2P SMS' },
      other: { list_type: 'Bulk SMS' },
    },
    query: {
      query: 'query=Quill',
      fits: ({ tag }) => ({ list_name: `${tag} Quill` }),
      other: ({ tag }) => ({ list_name: `${tag} Abbott` }),
    },
    list_type: {
      query: 'list_type=Suppression',
      fits: { list_type: 'Suppression' },
      other: { list_type: 'P2P SMS' },
    },
  },
};

const CALLS: Record<string, PagedCall> = {
  '/users/userList': {
    url: ({ tag }) => `/users/userList?page=1&query=${tag}`,
    async insert(world, given) {
      const { account_id } = await anAgency(server.db, {
        user_name: `Same ${number()} ${world.tag}`,
        agent_number: `${world.tag}${number()}`,
        ...given,
      });
      return account_id;
    },
    label: (row) => row.accountId,
    sorts: {
      userName: [
        ({ tag }) => ({ user_name: `Abbott ${tag}` }),
        ({ tag }) => ({ user_name: `Zimmer ${tag}` }),
      ],
      agentNumber: [({ tag }) => ({ agent_number: `${tag}A` }), ({ tag }) => ({ agent_number: `${tag}B` })],
      smsRate: [{ sms_rate: '0.0101' }, { sms_rate: '0.0202' }],
      imgMmsRate: [{ img_mms_rate: '0.0101' }, { img_mms_rate: '0.0202' }],
      vidMmsRate: [{ vid_mms_rate: '0.0101' }, { vid_mms_rate: '0.0202' }],
      status: [{ status: false }, { status: true }],
      approved: [{ approved: false }, { approved: true }],
    },
    filters: {
      query: {
        query: 'query=Quill',
        fits: ({ tag }) => ({ user_name: `Quill ${tag}` }),
        other: ({ tag }) => ({ user_name: `Abbott ${tag}` }),
      },
      waiting: { query: 'waiting=true', fits: { approved: null }, other: { approved: true } },
    },
  },
  '/identities': {
    url: ({ tag }) => `/identities?page=1&query=${tag}`,
    async insert(world, given) {
      const { identity_id } = await anIdentity(server.db, {
        account_id: world.account_id,
        identity_name: `Same ${world.tag}`,
        ...given,
      });
      return identity_id;
    },
    label: (row) => row.identityId,
    sorts: {
      identityName: [
        ({ tag }) => ({ identity_name: `Abbott ${tag}` }),
        ({ tag }) => ({ identity_name: `Zimmer ${tag}` }),
      ],
      userName: [ofAgency('Abbott'), ofAgency('Zimmer')],
      startDate: [{ created_at: EARLY }, { created_at: LATE }],
    },
    filters: {
      account_id: {
        query: ({ account_id }) => `account_id=${account_id}`,
        fits: ofThisAgency,
        other: twoAgencies,
      },
      query: {
        query: 'query=Quill',
        fits: ({ tag }) => ({ identity_name: `Quill ${tag}` }),
        other: ({ tag }) => ({ identity_name: `Abbott ${tag}` }),
      },
    },
  },
  '/agents': { ...agent, url: ({ tag }) => `/agents?page=1&query=${tag}` },
  '/agents/waiting': {
    ...agent,
    url: ({ tag }) => `/agents/waiting?page=1&query=${tag}`,
    insert: (world, given) => agent.insert(world, { active: false, ...given }),
  },
  '/phone_lists': list,
  '/dncs': {
    url: ({ tag }) => `/dncs?query=${tag}`,
    async insert(world, given) {
      const { phone, list, ...columns } = given as { phone?: number; list?: Given };
      if (list) return list_(world, { list_type: 'Suppression', ...list });
      const { dnc_id } = await server.db
        .insertInto('dnc_entry')
        .values({
          account_id: world.account_id,
          name: `${world.tag} ${number()}`,
          leads_loaded: 1,
          ...columns,
        })
        .returning('dnc_id')
        .executeTakeFirstOrThrow();
      if (phone !== undefined)
        await server.db
          .insertInto('dnc_number')
          .values({ account_id: world.account_id, phone, dnc_id, list_id: null, since: null })
          .execute();
      return dnc_id;
    },
    label: (row) => row.id ?? row.dncId,
    sorts: {
      name: [({ tag }) => ({ name: `${tag}a` }), ({ tag }) => ({ name: `${tag}b` })],
      value: [{ phone: 2_025_550_101 }, { phone: 2_025_550_102 }],
      dncType: [{}, { list: {} }],
      identityName: [ofIdentity('Abbott'), ofIdentity('Zimmer')],
      addedDate: [{ created_at: EARLY }, { created_at: LATE }],
      leadsLoaded: [{ leads_loaded: 3 }, { leads_loaded: 20 }],
      reason: [{ reason: 'Abbott' }, { reason: 'Zimmer' }],
    },
    filters: {
      account_id: {
        query: ({ account_id }) => `account_id=${account_id}`,
        fits: ofThisAgency,
        other: twoAgencies,
      },
      identityId: {
        query: ({ identity_id }) => `identityId=${identity_id}`,
        fits: ofThisIdentity,
        other: ofIdentity('Other'),
      },
      query: {
        query: 'query=Quill',
        fits: ({ tag }) => ({ name: `${tag} Quill` }),
        other: ({ tag }) => ({ name: `${tag} Abbott` }),
      },
    },
  },
  '/dncs/opt_outs': {
    url: ({ account_id }) => `/dncs/opt_outs?account_id=${account_id}`,
    async insert(world, given) {
      const { phone } = await server.db
        .insertInto('opt_out')
        .values({
          account_id: world.account_id,
          phone: fictionalPhone(number()),
          stopped: true,
          held_text: null,
          held_at: null,
          text: 'stop',
          identity_id: null,
          job_id: null,
          ...given,
        })
        .returning('phone')
        .executeTakeFirstOrThrow();
      return `+1${phone}`;
    },
    label: (row) => row.phone,
    filters: {
      account_id: {
        query: ({ account_id }) => `account_id=${account_id}`,
        fits: ofThisAgency,
        other: twoAgencies,
      },
      query: { query: 'query=0177', fits: { phone: 3_125_550_177 }, other: { phone: 3_125_550_166 } },
      jobId: {
        query: ({ job_id }) => `jobId=${job_id}`,
        fits: ({ job_id }) => ({ job_id }),
        other: { job_id: null },
      },
    },
  },
  '/job': {
    url: ({ tag }) => `/job?query=${tag}`,
    async insert(world, given) {
      const { job_id } = await aJob(server.db, {
        account_id: world.account_id,
        identity_id: world.identity_id,
        name: `Same ${world.tag}`,
        start_at: EARLY,
        ...given,
      });
      return job_id;
    },
    label: (row) => row.jobId,
    sorts: {
      name: [({ tag }) => ({ name: `Abbott ${tag}` }), ({ tag }) => ({ name: `Zimmer ${tag}` })],
      jobId: [() => ({ job_id: 900_000 + number() }), () => ({ job_id: 1_900_000 + number() })],
      jobType: [{ job_type: 'House File' }, { job_type: 'P2P' }],
      status: [{ status: 'active' }, { status: 'paused' }],
      identityName: [ofIdentity('Abbott'), ofIdentity('Zimmer')],
      userName: [ofAgency('Abbott'), ofAgency('Zimmer')],
      startDate: [{ start_at: EARLY }, { start_at: LATE }],
      messagesSent: [{ sent: 3 }, { sent: 20 }],
      messagesOptOut: [{ opt_out_replies: 3 }, { opt_out_replies: 20 }],
      segment: [{ segments: 3 }, { segments: 20 }],
      cost: [{ non_opt_out_replies: 3 }, { non_opt_out_replies: 20 }],
    },
    filters: {
      account_id: {
        query: ({ account_id }) => `account_id=${account_id}`,
        fits: ofThisAgency,
        other: twoAgencies,
      },
      status: { query: 'status=paused', fits: { status: 'paused' }, other: { status: 'active' } },
      job_type: {
        query: 'job_type=House%20File',
        fits: { job_type: 'House File' },
        other: { job_type: 'P2P' },
      },
      identity_id: {
        query: ({ identity_id }) => `identity_id=${identity_id}`,
        fits: ofThisIdentity,
        other: ofIdentity('Other'),
      },
      query: {
        query: 'query=Quill',
        fits: ({ tag }) => ({ name: `Quill ${tag}` }),
        other: ({ tag }) => ({ name: `Abbott ${tag}` }),
      },
      from: { query: 'from=2026-03-15', fits: { start_at: LATE }, other: { start_at: EARLY } },
      to: { query: 'to=2026-03-15', fits: { start_at: EARLY }, other: { start_at: LATE } },
    },
  },
  '/schedule': {
    url: ({ account_id }) => `/schedule?account_id=${account_id}`,
    async insert(world, given) {
      const { schedule_id } = await server.db
        .insertInto('delivery_schedule')
        .values({
          account_id: world.account_id,
          schedule_name: world.tag,
          end_date: null,
          windows: JSON.stringify(
            Object.fromEntries(
              ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [
                day,
                { startTime: '09:00', endTime: '17:00' },
              ]),
            ),
          ),
          ...given,
        })
        .returning('schedule_id')
        .executeTakeFirstOrThrow();
      return schedule_id;
    },
    label: (row) => row.scheduleId,
    filters: {
      account_id: {
        query: ({ account_id }) => `account_id=${account_id}`,
        fits: ofThisAgency,
        other: twoAgencies,
      },
    },
  },
  '/job/:id/recipients': {
    url: ({ job_id }) => `/job/${job_id}/recipients`,
    insert: message,
    label: (row) => row.phone ?? row.phonenumber,
    filters: {
      state: {
        query: 'state=failed',
        fits: { state: 'failed', phone: 2_025_550_101 },
        other: { state: 'sent', phone: 2_025_550_102 },
      },
      reason: {
        query: 'reason=opted-out',
        fits: { state: 'suppressed', reason: 'opted-out', phone: 2_025_550_101 },
        other: { state: 'suppressed', reason: 'dnc', phone: 2_025_550_102 },
      },
      query: {
        query: 'query=0101',
        fits: { phone: 2_025_550_101 },
        other: { phone: 2_025_550_102 },
      },
    },
  },
  '/job/:id/replies': {
    url: ({ job_id }) => `/job/${job_id}/replies?kind=non-opt-out`,
    insert: (world, given) =>
      message(world, { direction: 'in', kind: 'inbound', state: 'received', ...given }),
    label: (row) => row.from,
    byInsertion: ['createdAt'],
    sorts: {
      from: [{ phone: 2_025_550_101 }, { phone: 2_025_550_102 }],
      createdAt: [{ phone: 2_025_550_103 }, { phone: 2_025_550_101 }],
    },
    filters: {
      query: {
        query: 'query=Quill',
        fits: { body: 'Ask Quill', phone: 2_025_550_101 },
        other: { body: 'Ask Abbott', phone: 2_025_550_102 },
      },
      kind: {
        query: 'kind=opt-out',
        fits: { opt_out: true, phone: 2_025_550_101 },
        other: { opt_out: false, phone: 2_025_550_102 },
      },
    },
  },
  '/tracking/:id': {
    url: ({ job_id }) => `/tracking/${job_id}`,
    async insert(world, given) {
      const { times = 1, ...columns } = given as { times?: number };
      const code = `${world.tag}${number()}`;
      for (let time = 0; time < times; time += 1)
        await server.db
          .insertInto('click')
          .values({
            account_id: world.account_id,
            job_id: world.job_id,
            code,
            phone: 2_025_550_101,
            user_agent: null,
            at: EARLY,
            ...columns,
          })
          .execute();
      return (columns as { phone?: number }).phone ?? 2_025_550_101;
    },
    label: (row) => Number(String(row.phonenumber).slice(-10)),
    sorts: {
      phonenumber: [{ phone: 2_025_550_101 }, { phone: 2_025_550_102 }],
      clicks: [
        { times: 1, phone: 2_025_550_103 },
        { times: 3, phone: 2_025_550_104 },
      ],
      createdAt: [
        { at: EARLY, phone: 2_025_550_105 },
        { at: LATE, phone: 2_025_550_106 },
      ],
    },
    filters: {
      query: { query: 'query=0101', fits: { phone: 2_025_550_101 }, other: { phone: 2_025_550_102 } },
    },
  },
  '/donations': {
    url: ({ job_id }) => `/donations?jobId=${job_id}`,
    async insert(world, given) {
      const { donation_id } = await server.db
        .insertInto('donation')
        .values({
          account_id: world.account_id,
          job_id: world.job_id,
          recipientname: `Donor ${number()}`,
          amount: '10',
          first_name: null,
          last_name: null,
          mobile: null,
          status: 'completed',
          sourceurl: 'https://give.example',
          external_id: null,
          ...given,
        } as never)
        .returning(['donation_id', 'recipientname'])
        .executeTakeFirstOrThrow()
        .then((row) => ({ donation_id: row.recipientname }));
      return donation_id;
    },
    label: (row) => row.recipientname,
    sorts: {
      amount: [{ amount: '9' }, { amount: '20' }],
      createdAt: [{ created_at: EARLY }, { created_at: LATE }],
    },
    filters: {
      query: {
        query: 'query=Quill',
        fits: { recipientname: 'Quill' },
        other: { recipientname: 'Abbott' },
      },
      jobId: {
        query: ({ job_id }) => `jobId=${job_id}`,
        fits: ({ job_id }) => ({ job_id }),
        other: async ({ account_id, identity_id }) => ({
          job_id: (await aJob(server.db, { account_id, identity_id })).job_id,
        }),
      },
    },
  },
  '/job/reports/mdr': {
    // A report belongs to the platform, so the list holds those of all cases: `mine` picks the two of this one.
    url: () => '/job/reports/mdr?page=1&size=1000',
    async insert(world, given) {
      const { report_id } = await server.db
        .insertInto('mdr_report')
        .values({
          report_name: world.tag,
          start_date: '2026-03-01',
          end_date: '2026-03-31',
          error: null,
          asked_by: admin.person?.agent_id ?? 0,
          written_by: null,
          storage_key: null,
          bytes: null,
          // A range has one report in progress at most.
          status: 'COMPLETED',
          created_at: EARLY,
          ...given,
        } as never)
        .returning('report_id')
        .executeTakeFirstOrThrow();
      return report_id;
    },
    label: (row) => row.id ?? row.reportId,
    sorts: {
      id: [() => ({ report_id: 900_000 + number() }), () => ({ report_id: 1_900_000 + number() })],
      reportName: [{ report_name: 'Abbott' }, { report_name: 'Zimmer' }],
      startDate: [{ start_date: '2026-03-01' }, { start_date: '2026-03-02' }],
      endDate: [{ end_date: '2026-03-30' }, { end_date: '2026-03-31' }],
      status: [{ status: 'COMPLETED' }, { status: 'FAILED' }],
      createdAt: [{ created_at: EARLY }, { created_at: LATE }],
    },
    filters: {},
  },
  '/templates': {
    url: ({ account_id }) => `/templates?account_id=${account_id}`,
    async insert(world, given) {
      const { template_id } = await server.db
        .insertInto('template')
        .values({
          account_id: world.account_id,
          job_id: world.job_id,
          title: world.tag,
          body_html: '<p>Hello</p>',
          media: null,
          created_by: null,
          ...given,
        } as never)
        .returning('template_id')
        .executeTakeFirstOrThrow();
      return template_id;
    },
    label: (row) => row.templateId ?? row.id,
    filters: {
      jobId: {
        query: ({ job_id }) => `jobId=${job_id}`,
        fits: ({ job_id }) => ({ job_id }),
        other: async ({ account_id, identity_id }) => ({
          job_id: (await aJob(server.db, { account_id, identity_id })).job_id,
        }),
      },
      ids: {
        query: ({ job_id }) => `ids=${3_000_000 + job_id}`,
        fits: ({ job_id }) => ({ template_id: 3_000_000 + job_id }),
        other: ({ job_id }) => ({ template_id: 4_000_000 + job_id }),
      },
    },
  },
  '/media': {
    url: ({ tag }) => `/media?query=${tag}`,
    async insert(world, given) {
      const { media_id } = await server.db
        .insertInto('media')
        .values({
          account_id: world.account_id,
          identity_id: world.identity_id,
          title: `Same ${world.tag}`,
          mime_type: 'image/png',
          bytes: 100,
          url: `https://media.example/${world.tag}${number()}`,
          storage_key: `media/${world.tag}${number()}`,
          thumb_url: null,
          thumb_key: null,
          first_text: null,
          created_by: null,
          created_at: EARLY,
          ...given,
        })
        .returning('media_id')
        .executeTakeFirstOrThrow();
      return media_id;
    },
    label: (row) => row.mediaId ?? row.id,
    sorts: {
      title: [({ tag }) => ({ title: `Abbott ${tag}` }), ({ tag }) => ({ title: `Zimmer ${tag}` })],
      identityName: [ofIdentity('Abbott'), ofIdentity('Zimmer')],
      createdDate: [{ created_at: EARLY }, { created_at: LATE }],
      sizeBytes: [{ bytes: 100 }, { bytes: 2_000 }],
    },
    filters: {
      account_id: {
        query: ({ account_id }) => `account_id=${account_id}`,
        fits: ofThisAgency,
        other: twoAgencies,
      },
      identity_id: {
        query: ({ identity_id }) => `identity_id=${identity_id}`,
        fits: ofThisIdentity,
        other: ofIdentity('Other'),
      },
      query: {
        query: 'query=Quill',
        fits: ({ tag }) => ({ title: `Quill ${tag}` }),
        other: ({ tag }) => ({ title: `Abbott ${tag}` }),
      },
    },
  },
  '/operations/held-people': {
    url: ({ tag }) => `/operations/held-people?query=${tag}`,
    async insert(world, given) {
      const { phone } = await server.db
        .insertInto('opt_out')
        .values({
          account_id: world.account_id,
          phone: fictionalPhone(number()),
          stopped: false,
          in_review: true,
          held_text: `please ${world.tag}`,
          held_at: EARLY,
          text: null,
          identity_id: null,
          job_id: null,
          ...given,
        })
        .returning('phone')
        .executeTakeFirstOrThrow();
      return `+1${phone}`;
    },
    label: (row) => `+1${String(row.phone)}`,
    filters: {
      query: {
        query: 'query=Quill',
        fits: ({ tag }) => ({ held_text: `${tag} Quill` }),
        other: ({ tag }) => ({ held_text: `${tag} Abbott` }),
      },
    },
  },
  '/operations/audit': {
    url: ({ account_id }) => `/operations/audit?account_id=${account_id}`,
    async insert(world, given) {
      const object = `thing ${number()}`;
      await server.db
        .insertInto('audit')
        .values({
          account_id: world.account_id,
          agent_id: null,
          action: 'job:create',
          object,
          ...given,
        })
        .execute();
      return (given.object as string | undefined) ?? object;
    },
    label: (row) => row.object,
    filters: {
      action: {
        query: 'action=job:delete',
        fits: { action: 'job:delete' },
        other: { action: 'job:create' },
      },
      query: { query: 'query=Quill', fits: { object: 'Quill' }, other: { object: 'Abbott' } },
      from: { query: 'from=2026-03-15', fits: { at: LATE }, other: { at: EARLY } },
      to: { query: 'to=2026-03-15', fits: { at: EARLY }, other: { at: LATE } },
      account_id: {
        query: ({ account_id }) => `account_id=${account_id}`,
        fits: ofThisAgency,
        other: twoAgencies,
      },
    },
  },
};

/** The page of a list by itself: `/dncs` shows lists beside entries. */
const list_ = (world: World, given: Given) => list.insert(world, given);

/** Paged calls whose order and filters have tests of their own, with the file that holds them. */
const ELSEWHERE: Record<string, string> = {
  '/chats/:jobId/recipients': 'chats/conversation-pages.test.ts',
  '/chats/inbox': 'chats/inbox.test.ts',
  '/messages/delivery/texts': 'delivery/delivery.test.ts',
};

async function aWorld(): Promise<World> {
  const tag = `w${number()}x${Math.random().toString(36).slice(2, 7)}`;
  const { account_id } = await anAgency(server.db);
  const { identity_id } = await anIdentity(server.db, { account_id });
  const { job_id } = await aJob(server.db, { account_id, identity_id });
  return { tag, account_id, identity_id, job_id };
}

const columnsOf = async (world: World, differs: Differs) =>
  typeof differs === 'function' ? await differs(world) : differs;

type Rows = Record<string, unknown>[];
/** The labels of a reply's rows; `mine` leaves out those of other worlds. */
async function read(call: PagedCall, url: string, mine: unknown[]) {
  const { status, body } = await admin.get<{ data: Rows | { people: Rows } }>(url);
  expect([url, status]).toEqual([url, 200]);
  const rows = Array.isArray(body.data) ? body.data : body.data.people;
  const labels = rows.map(call.label);
  const found = labels.filter((label) => mine.includes(label));
  if (found.length === 0)
    throw new Error(`${url}: ${JSON.stringify(body).slice(0, 1500)} has none of ${mine.join(', ')}`);
  return found;
}

const withQuery = (url: string, query: string) => {
  const name = query.split('=')[0] as string;
  const [path, given = ''] = url.split('?');
  const kept = given.split('&').filter((each) => each !== '' && each.split('=')[0] !== name);
  return `${path}?${[...kept, query].join('&')}`;
};

const sorts = Object.entries(CALLS).flatMap(([name, call]) =>
  Object.entries(call.sorts ?? {}).map(([word, pair]) => ({ name, call, word, pair })),
);
const filters = Object.entries(CALLS).flatMap(([name, call]) =>
  Object.entries(call.filters).map(([key, given]) => ({ name, call, key, ...given })),
);

it.each(sorts)('GET $name sorts by $word', async ({ call, word, pair: [smaller, larger] }) => {
  const world = await aWorld();
  const isSmallerFirst = call.byInsertion?.includes(word);
  const first = await call.insert(world, await columnsOf(world, isSmallerFirst ? smaller : larger));
  const second = await call.insert(world, await columnsOf(world, isSmallerFirst ? larger : smaller));
  const [small, large] = isSmallerFirst ? [first, second] : [second, first];
  const url = withQuery(call.url(world), `sort=${word}`);
  expect(await read(call, `${url}&order=asc`, [small, large])).toEqual([small, large]);
  expect(await read(call, `${url}&order=desc`, [small, large])).toEqual([large, small]);
});

it.each(filters)('GET $name filters by $key', async ({ call, query, fits, other }) => {
  const world = await aWorld();
  const wanted = await call.insert(world, await columnsOf(world, fits));
  const unwanted = await call.insert(world, await columnsOf(world, other));
  const asked = typeof query === 'function' ? query(world) : query;
  expect(await read(call, withQuery(call.url(world), asked), [wanted, unwanted])).toEqual([wanted]);
});

/** The filters and sort words that a call's contract takes. */
function takenBy(querystring: unknown): { filters: string[]; words: string[] } | undefined {
  const shape = querystring instanceof z.ZodObject ? querystring.shape : undefined;
  if (!shape || !('page' in shape)) return undefined;
  const sort = shape.sort instanceof z.ZodOptional ? shape.sort.unwrap() : undefined;
  return {
    // One entry by its generated id: operations/audit.test.ts.
    filters: Object.keys(shape).filter((key) => !['page', 'size', 'sort', 'order', 'audit_id'].includes(key)),
    words: sort instanceof z.ZodEnum ? (sort.options as string[]) : [],
  };
}

it('covers every filter and every sort of every paged call', () => {
  const missing: string[] = [];
  for (const { method, url, schema } of server.app.inventory) {
    const taken = method === 'GET' ? takenBy(schema?.querystring) : undefined;
    const path = url.replace('/api/v1', '');
    if (!taken || path in ELSEWHERE) continue;
    const call = CALLS[path];
    const sorted = Object.keys(call?.sorts ?? {});
    const filtered = Object.keys(call?.filters ?? {});
    missing.push(
      ...taken.words.filter((word) => !sorted.includes(word)).map((word) => `${path} sort ${word}`),
    );
    missing.push(...taken.filters.filter((key) => !filtered.includes(key)).map((key) => `${path} ${key}`));
  }
  expect(missing).toEqual([]);
});
