import { addPasskey, askForPasskey } from '../../../app/passkeys/add-passkey.ts'
import { removePasskey, renamePasskey } from '../../../app/passkeys/change-passkey.ts'
import { listPasskeys } from '../../../app/passkeys/list-passkeys.ts'
import { askPasskey, signInWithPasskey } from '../../../app/passkeys/sign-in-with-passkey.ts'
import type { ConsoleHandlers } from '../console-handler.ts'

export const passkeyHandlers = {
  askPasskey: (deps, visitor) => askPasskey(deps, visitor),

  signInWithPasskey: (deps, visitor, { input }) =>
    signInWithPasskey(deps, visitor, {
      credentialId: input.credential_id,
      clientData: input.client_data,
      authenticatorData: input.authenticator_data,
      signature: input.signature,
      userHandle: input.user_handle,
    }),

  async listPasskeys(deps, caller) {
    return { ok: true, value: await listPasskeys(deps, caller) }
  },

  askForPasskey: (deps, caller, { input: { password, code = null } }) =>
    askForPasskey(deps, caller, { password, code }),

  addPasskey(deps, caller, { input }) {
    const { name, credential_id: credentialId, client_data: clientData, authenticator_data: authenticatorData } = input
    const registration = { credentialId, clientData, authenticatorData }
    return addPasskey(deps, caller, { name: name.trim(), registration })
  },

  renamePasskey: (deps, caller, { input, params }) =>
    renamePasskey(deps, caller, { passkeyId: params.passkey_id, name: input.name.trim() }),

  removePasskey: (deps, caller, { input: { password, code = null }, params }) =>
    removePasskey(deps, caller, { passkeyId: params.passkey_id, proof: { password, code } }),
} satisfies Partial<ConsoleHandlers>
