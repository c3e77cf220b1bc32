import { ChatMessage, QuickTest, replyOf } from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import type { Module } from '../../http/module';
import { sendQuickTest } from './quick-test';

/** The test of a message to one's own phone: the same under the two addresses of the specification (CONT-20, CONT-21). */
export const quickTestRoutes: Module = (app, ctx) => {
  for (const url of ['/job/quicktest', '/p2pchats/quicktest']) {
    app.post(
      url,
      {
        config: { policy: 'message:test' },
        schema: { body: QuickTest, response: { 200: replyOf(ChatMessage) } },
      },
      async (request) => ({
        data: await sendQuickTest(ctx, actorOf(request), request.body),
        message: 'Message sent successfully',
      }),
    );
  }
};
