import { Trans } from '@lingui/react/macro'
import { Notice } from '../parts/notice.tsx'

/** Said before a change is confirmed. */
export const HoldNotice = () => (
  <Notice kind="warn" title={<Trans>A new address is held for 24 hours</Trans>}>
    <Trans>
      Until then nothing can be withdrawn to it, so you can stop a change you did not make. The
      first address of an account that never had money is ready at once.
    </Trans>
  </Notice>
)
