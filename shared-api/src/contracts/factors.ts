import { z } from 'zod';
import { Id } from './envelope';

/** What WebAuthn's own messages carry is between browser and server library; only their size is ours to limit. */
const WebAuthnText = z.string().min(1).max(20_000);
const WebAuthnOptions = z.looseObject({ challenge: z.string() });
export const PasskeyAnswer = z.looseObject({
  id: WebAuthnText,
  rawId: WebAuthnText,
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** What somebody is asked who has a second factor. */
export const FactorQuestion = z.object({
  /** Names the question; good for five minutes and one right answer. */
  ticket: z.string(),
  /** For `navigator.credentials.get`, where they have a passkey. */
  passkey: WebAuthnOptions.nullable(),
  /** Whether they have an authenticator app. */
  code: z.boolean(),
});
export type FactorQuestion = z.infer<typeof FactorQuestion>;

export const TotpCode = z.string().regex(/^\d{6}$/, 'Enter the six digits.');

export const FactorAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('passkey'), response: PasskeyAnswer }),
  z.strictObject({ kind: z.literal('code'), code: TotpCode }),
  /** Spaces, dashes and capitals change nothing. */
  z.strictObject({ kind: z.literal('recovery'), code: z.string().min(1).max(40) }),
]);
export type FactorAnswer = z.infer<typeof FactorAnswer>;

export const SecondFactor = z.strictObject({ ticket: z.string().min(1).max(100), answer: FactorAnswer });
export type SecondFactor = z.infer<typeof SecondFactor>;

/** How one proves who one is: the password, or a second factor. */
export const ProofQuestion = z.object({ factor: FactorQuestion.nullable() });
export type ProofQuestion = z.infer<typeof ProofQuestion>;

export const Passkey = z.object({
  passkeyId: z.number().int(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** One's own second factors. */
export const Factors = z.object({
  passkeys: z.array(Passkey),
  /** Since when there is an authenticator app. */
  totpSince: z.string().nullable(),
  recoveryCodesLeft: z.number().int(),
  /** One has to stay. */
  required: z.boolean(),
  /** The agency asks it of everybody. */
  agencyRequires: z.boolean(),
});
export type Factors = z.infer<typeof Factors>;

export const PasskeyOffer = z.object({ ticket: z.string(), options: WebAuthnOptions });
export type PasskeyOffer = z.infer<typeof PasskeyOffer>;
export const NewPasskey = z.strictObject({
  ticket: z.string().min(1).max(100),
  name: z.string().trim().min(1).max(60),
  response: PasskeyAnswer,
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** For the app: as a text, and as the address its QR code holds. Shown once. */
export const TotpOffer = z.object({ secret: z.string(), address: z.string() });
export type TotpOffer = z.infer<typeof TotpOffer>;
export const TotpProof = z.strictObject({ code: TotpCode });
export type TotpProof = z.infer<typeof TotpProof>;

/** With the first factor come the codes for the day it is lost; never shown again. */
export const FactorAdded = z.object({ recoveryCodes: z.array(z.string()).nullable() });
export type FactorAdded = z.infer<typeof FactorAdded>;
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const RequireFactor = z.strictObject({ required: z.boolean() });
export type RequireFactor = z.infer<typeof RequireFactor>;
export const PasskeyId = z.object({ id: Id });
