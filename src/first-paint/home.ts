import { paintTotal } from './total.ts'

// What has failed is met by the call that takes the answer.
if (window.early) paintTotal(window.early).catch(() => undefined)
