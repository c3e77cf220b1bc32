/** For whoever puts the context together; everything else reaches the carrier through the gate. */
export { openCarrier, SEND_TIMEOUT_MS } from '../../../gateways/carrier/open-carrier';
