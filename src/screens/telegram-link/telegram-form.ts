import * as z from 'zod/mini'
import { GivenPassword } from '../../api/contract/credentials.ts'

export const telegramForm = (hasPassword: boolean) =>
  z.object({ password: hasPassword ? GivenPassword : z.string() })
