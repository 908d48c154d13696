import { Trans } from '@lingui/react/macro'
import { Notice } from '../parts/notice.tsx'

/** Said before a change is confirmed. */
export const HoldNotice = () => (
  <Notice kind="warn" title={<Trans>A changed wallet is held for 24 hours</Trans>}>
    <Trans>
      For that time nothing can be withdrawn in this currency and network: so you can stop a change
      that was not yours.
    </Trans>
  </Notice>
)
