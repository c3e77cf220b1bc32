import { announce, useConfirm } from '@campaign/platform';
import { useUpdateAgencyApprovalMutation, useUpdateAgencyStatusMutation } from '@campaign/shared-api';
import type { Agency, AgencyReply } from '@campaign/shared-api/contracts';
import { agencyWords } from '../../agency-words';

const say = agencyWords;

/** AGCY-13: the server's words, as an error where its `success` says so; one text where it has none. */
export const tell = (saving: Promise<AgencyReply>) =>
  announce(
    saving.then((reply) => (reply.success ? reply : Promise.reject<AgencyReply>({ message: reply.message }))),
    { failed: say.failed },
  );

function consequenceOf({ status, openJobs, textsLeft }: Agency): string {
  if (!status) return say.consequence.enabled(textsLeft ?? 0);
  return say.consequence.disabled(openJobs ?? 0, textsLeft ?? 0);
}

/** What ADMIN decides about an agency; each tells how it went. */
export function useAgencyDecisions(agency: Agency) {
  const { accountId, userName, status } = agency;
  const confirm = useConfirm();
  const [updateStatus] = useUpdateAgencyStatusMutation();
  const [updateApproval] = useUpdateAgencyApprovalMutation();
  return {
    /** AGCY-07. The wanted status goes along: of two who want the same, both get it. */
    async changeStatus() {
      const question = {
        title: say.confirmStatus,
        text: say.askStatus,
        item: `${say.statusItem(userName, !status)}. ${consequenceOf(agency)}`,
      };
      if (await confirm(question)) await tell(updateStatus({ accountId, status: !status }).unwrap());
    },
    approve: () => tell(updateApproval({ accountId, status: true }).unwrap()),
    reject: (reason: string) =>
      tell(updateApproval({ accountId, status: false, ...(reason && { reason }) }).unwrap()),
  };
}
