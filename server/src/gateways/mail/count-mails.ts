import type { Metrics } from '../../metrics';
import type { Mail } from './mail';

/** The same mail gateway, whose mails are counted by outcome. */
export const countMails = (mail: Mail, { mails }: Metrics): Mail => ({
  ...mail,
  async send(outgoing) {
    try {
      await mail.send(outgoing);
      mails.inc({ outcome: 'sent' });
    } catch (error) {
      mails.inc({ outcome: 'failed' });
      throw error;
    }
  },
});
