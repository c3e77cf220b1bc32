import {
  Done,
  StopWordRef,
  NewStopWord,
  pageOf,
  replyOf,
  StopWord,
  StopWordOwner,
} from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import type { Module } from '../../http/module';
import { listStopWords, keepStopWord, removeStopWord } from './stop-words.service';

/** The words of an identity that stop whoever answers with one (STOP-07). */
export const stopWordRoutes: Module = (app, ctx) => {
  app.get(
    '/stopWords/:accountId/:identityId',
    {
      config: { policy: 'stop-word:list' },
      schema: { params: StopWordOwner, response: { 200: pageOf(StopWord) } },
    },
    (request) => listStopWords(ctx, actorOf(request), request.params),
  );
  app.post(
    '/stopWords',
    {
      config: { policy: 'stop-word:write' },
      schema: { body: NewStopWord, response: { 200: replyOf(StopWord) } },
    },
    (request) => keepStopWord(ctx, actorOf(request), request.body),
  );
  app.delete(
    '/stopWords',
    { config: { policy: 'stop-word:write' }, schema: { body: StopWordRef, response: { 200: Done } } },
    async (request) => {
      await removeStopWord(ctx, actorOf(request), request.body);
      return { message: 'Stop word deleted.' };
    },
  );
};
