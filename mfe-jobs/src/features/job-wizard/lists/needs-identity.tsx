import { Banner } from '@campaign/shared-ui';

/** Lists belong to an identity, which is chosen on the first tab. */
export const NeedsIdentity = () => <Banner tone="info">Choose an identity on the Content tab first.</Banner>;
