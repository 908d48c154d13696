import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconRotateClockwise, IconTrash } from '@tabler/icons-react'
import type { Failure } from '../../api/contract/failure.ts'
import { imageTypes } from '../../api/contract/profile.ts'
import type { VerificationPhoto } from '../../api/contract/verification.ts'
import type { Photo } from '../../machines/account-verification.machine.ts'
import { useFailureText } from '../failure/use-failure-text.ts'
import { decimalSign } from '../parts/format.ts'
import { useFormat } from '../parts/use-format.ts'
import css from './account-verification.module.css'
import { PhotoExample } from './photo-examples.tsx'
import { photoTexts } from './verification-texts.ts'

type PhotoSlotProps = {
  name: VerificationPhoto
  photo: Photo | null
  failure: Failure | null
  /** It was sent before and is not asked for anew. */
  isKept: boolean
  /** The file is being read. */
  isPreparing: boolean
  isOpen: boolean
  onChoose: (file: Blob) => void
  onTurn: () => void
  onRemove: () => void
}

/** One photo: what it must show, the photo itself, and what can be done with it. */
export function PhotoSlot({
  name,
  photo,
  failure,
  isKept,
  isPreparing,
  isOpen,
  onChoose,
  onTurn,
  onRemove,
}: PhotoSlotProps) {
  const { t, i18n } = useLingui()
  const title = i18n._(photoTexts[name].title)
  const state = failure ? 'failed' : photo ? 'ready' : isKept ? 'kept' : 'empty'
  return (
    <fieldset className={css.slot} data-state={state} aria-label={title}>
      <div className={css.picture}>
        {photo ? (
          <img src={photo.preview} alt={t`Preview: ${title}`} />
        ) : (
          <PhotoExample photo={name} />
        )}
      </div>
      <div className={css.about}>
        <b>{title}</b>
        <p className={css.note}>{i18n._(photoTexts[name].shows)}</p>
        {isPreparing ? (
          <p className={css.note} role="status">
            <Trans>Reading the photo…</Trans>
          </p>
        ) : failure ? (
          <p className={css.bad} role="alert">
            <PhotoFailure failure={failure} />
          </p>
        ) : photo ? (
          <p className={css.good}>
            <Ready bytes={photo.image.size} />
          </p>
        ) : isKept ? (
          <p className={css.good}>
            <Trans>Sent before and saved.</Trans>
          </p>
        ) : null}
      </div>
      <div className={css.does}>
        <label className={css.choose} data-disabled={!isOpen || undefined}>
          <input
            type="file"
            accept={imageTypes.join(',')}
            aria-label={
              photo || isKept ? t`Replace the photo: ${title}` : t`Choose a photo: ${title}`
            }
            disabled={!isOpen}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              // The same file chosen again is a choice too.
              currentTarget.value = ''
              if (file) onChoose(file)
            }}
          />
          <span aria-hidden>
            {photo || isKept ? <Trans>Replace</Trans> : <Trans>Choose a photo</Trans>}
          </span>
        </label>
        {photo ? (
          <>
            <Button
              className={css.act}
              variant="subtle"
              size="sm"
              disabled={!isOpen}
              onClick={onTurn}
              leftSection={<IconRotateClockwise size={18} stroke={1.75} aria-hidden />}
              aria-label={t`Rotate: ${title}`}
            >
              <Trans>Rotate</Trans>
            </Button>
            <Button
              className={css.act}
              variant="subtle"
              size="sm"
              disabled={!isOpen}
              onClick={onRemove}
              leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
              aria-label={t`Remove: ${title}`}
            >
              <Trans>Remove</Trans>
            </Button>
          </>
        ) : null}
      </div>
    </fieldset>
  )
}

function Ready({ bytes }: { bytes: number }) {
  const format = useFormat()
  const megabytes = Math.max(0.1, bytes / 1024 / 1024).toFixed(1)
  const size = megabytes.replace('.', decimalSign(format.locale))
  return <Trans>Ready to be sent, {size} MB</Trans>
}

function PhotoFailure({ failure }: { failure: Failure }) {
  const failureText = useFailureText()
  if (failure.code === 'validation_failed') return <Trans>This photo is missing.</Trans>
  if (failure.code !== 'file_type_not_supported') return failureText(failure)
  switch (failure.params?.kind) {
    case 'heic':
      return (
        <Trans>
          This is a HEIC photo, the iPhone format. Save it as JPEG, or take the photo from here.
        </Trans>
      )
    case 'unreadable':
      return <Trans>This photo is damaged and cannot be read. Please choose another.</Trans>
    default:
      return failureText(failure)
  }
}
