import {
  DonationFile,
  DonationFileHead,
  DonationImport,
  DonationImportResult,
  DonationReport,
  DonationsKept,
  DonationToken,
  Done,
  replyOf,
} from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import { bearerToken } from '../../http/bearer-token';
import type { Module } from '../../http/module';
import {
  endToken,
  importDonations,
  makeToken,
  readFileHead,
  readToken,
  reportDonations,
} from './donations.service';

const FILE_BYTES = 6 * 1024 * 1024;
const REPORT_BYTES = 256 * 1024;

/** How donations come in: files, and the token of the agency's donation page. */
export const donationRoutes: Module = (app, ctx) => {
  app.post(
    '/donations/file',
    {
      config: { policy: 'donation:import' },
      bodyLimit: FILE_BYTES,
      schema: { body: DonationFile, response: { 200: replyOf(DonationFileHead) } },
    },
    async (request) => ({ data: await readFileHead(ctx, actorOf(request), request.body) }),
  );
  app.post(
    '/donations/import',
    {
      config: { policy: 'donation:import' },
      bodyLimit: FILE_BYTES,
      schema: { body: DonationImport, response: { 200: replyOf(DonationImportResult) } },
    },
    async (request) => ({ data: await importDonations(ctx, actorOf(request), request.body) }),
  );
  app.get(
    '/donations/token',
    {
      config: { policy: 'donation:read-token' },
      schema: { response: { 200: replyOf(DonationToken.nullable()) } },
    },
    async (request) => ({ data: await readToken(ctx, actorOf(request)) }),
  );
  app.post(
    '/donations/token',
    { config: { policy: 'donation:token' }, schema: { response: { 200: replyOf(DonationToken) } } },
    async (request) => ({ data: await makeToken(ctx, actorOf(request)) }),
  );
  app.delete(
    '/donations/token',
    { config: { policy: 'donation:token' }, schema: { response: { 200: Done } } },
    async (request) => {
      await endToken(ctx, actorOf(request));
      return {};
    },
  );
};

/** POST /webhooks/donations: a donation page tells what was given. */
export const reportedDonations: Module = (app, ctx) => {
  app.post(
    '/webhooks/donations',
    {
      config: { policy: 'donation:report' },
      bodyLimit: REPORT_BYTES,
      schema: { body: DonationReport, response: { 200: replyOf(DonationsKept) } },
    },
    async (request) => ({
      data: await reportDonations(ctx, bearerToken(request), request.ip, request.body),
    }),
  );
};
