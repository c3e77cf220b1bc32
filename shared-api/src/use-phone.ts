import { formatPhone, maskPhone } from './messaging/phone';
import { useUser } from './store';

/** How people's numbers are written for this person; masked, no more than the last four digits stand on the screen. */
export function usePhone() {
  const masks = useUser()?.masksNumbers === true;
  return { masks, shown: masks ? maskPhone : formatPhone };
}
