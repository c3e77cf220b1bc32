export {
  isReadyFor10Dlc,
  isVerified,
  missingFor10Dlc,
  NOT_READY,
  READINESS,
  type ReadinessId,
  type RegistryState,
} from './readiness';
export { checkSamples, type SampleFacts, type SampleFinding } from './check-samples';
export { hasLink, hasPhone } from './attributes';
export { compareToSamples, type MessageDifference } from './compare-message';
export {
  formatEin,
  organizationProblems,
  REQUIRED_FIELDS,
  requiredWords,
  type OrganizationField,
  type OrganizationForm,
} from './organization';
export { STATE_CODES } from './states';
