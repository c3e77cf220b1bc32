import { useFollowIdentities } from '@campaign/shared-api';
import { notify } from '@campaign/shared-ui';
import { newsOf } from '../words';

/** Keeps the page in step with the registry, and tells by toast what it has decided. */
export function useIdentityNews() {
  useFollowIdentities((change) => {
    const news = newsOf(change);
    if (news) notify(news.kind, news.text, { subject: `registration-${change.identityId}` });
  });
}
