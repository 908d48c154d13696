import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type {
  FamilyStatus,
  Verification,
  VerificationPart,
  VerificationPhoto,
} from '../../api/contract/verification.ts'
import type { StatusKind } from '../parts/status-chip.tsx'

type Sent = Exclude<Verification['status'], 'none'>

export const statusTexts = {
  in_process: msg({ message: 'In process', context: 'verification' }),
  completed: msg({ message: 'Completed', context: 'verification' }),
  denied: msg({ message: 'Denied', context: 'verification' }),
} satisfies Record<Sent, MessageDescriptor>

export const statusKinds = {
  in_process: 'look',
  completed: 'done',
  denied: 'fail',
} satisfies Record<Sent, StatusKind>

export const familyTexts = {
  single: msg({ message: 'Single', context: 'family status' }),
  married: msg({ message: 'Married', context: 'family status' }),
  divorced: msg({ message: 'Divorced', context: 'family status' }),
  widowed: msg({ message: 'Widowed', context: 'family status' }),
} satisfies Record<FamilyStatus, MessageDescriptor>

export const photoTexts = {
  document: {
    title: msg`Identity document`,
    shows: msg`The page with your photo: all four corners visible, no glare, every letter readable.`,
  },
  login: {
    title: msg`Your login`,
    shows: msg`A page of this cabinet that shows your login.`,
  },
  wallet: {
    title: msg`Your wallet`,
    shows: msg`The page of your wallet that shows its address.`,
  },
} satisfies Record<VerificationPhoto, { title: MessageDescriptor; shows: MessageDescriptor }>

/** Names what a denial asks for. */
export const redoTexts = {
  data: msg`Correct your data and send again. Your photos are saved.`,
  document: msg`Replace the photo of the document and send again. Everything else is saved.`,
  login: msg`Replace the photo of your login and send again. Everything else is saved.`,
  wallet: msg`Replace the photo of your wallet and send again. Everything else is saved.`,
} satisfies Record<VerificationPart, MessageDescriptor>

export const redoAll = msg`Check your data, choose all photos again and send.`
