const keyOf = (agentId: number) => `quick-test-phone:${agentId}`;

/** The number a person's last test went to: in this tab only, local storage keeps its two items (SESS-01). */
export function lastTestPhone(agentId: number, storage: Storage = sessionStorage): string {
  try {
    return storage.getItem(keyOf(agentId)) ?? '';
  } catch {
    return '';
  }
}

export function rememberTestPhone(agentId: number, phone: string, storage: Storage = sessionStorage): void {
  try {
    storage.setItem(keyOf(agentId), phone);
  } catch {
    // A forbidden storage costs typing it again.
  }
}
