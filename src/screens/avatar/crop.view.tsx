import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import type { avatarMachine } from '../../machines/avatar.machine.ts'
import { type Picture, type PictureArea, ZOOM_MAX, zoomOf } from '../../machines/picture.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import type { ViewProps } from '../view.ts'
import css from './avatar.module.css'

type CropViewProps = ViewProps<typeof avatarMachine>

const STEP = 0.05

/** Maps each key to the way that it moves the square that is kept. */
const nudges: Record<string, { right: number; down: number }> = {
  ArrowLeft: { right: -STEP, down: 0 },
  ArrowRight: { right: STEP, down: 0 },
  ArrowUp: { right: 0, down: -STEP },
  ArrowDown: { right: 0, down: STEP },
}

export function CropView({ snapshot, report }: CropViewProps) {
  const { t } = useLingui()
  const { picture, area, share, failure } = snapshot.context
  if (picture === null || area === null) return null
  const isUploading = snapshot.matches({ editing: 'uploading' })
  const percent = Math.round(share * 100)

  const pointAt = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return { x: (clientX - left) / (width || 1), y: (clientY - top) / (height || 1) }
  }
  const endDrag = () => {
    if (snapshot.can({ type: 'drag.ended' })) report({ type: 'drag.ended' })
  }
  const pressKey = (event: KeyboardEvent) => {
    const nudge = nudges[event.key]
    if (!nudge) return
    event.preventDefault()
    report({ type: 'crop.nudged', ...nudge })
  }

  return (
    <Stack gap="md">
      <p className={css.text}>
        <Trans>Move the photo until your face is in the circle.</Trans>
      </p>
      <Group align="flex-end" gap="md" wrap="nowrap">
        <div
          className={css.frame}
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move what is kept
          tabIndex={0}
          aria-label={t`The part of the photo to keep. Move it with the arrow keys`}
          data-busy={isUploading || undefined}
          onKeyDown={pressKey}
          onPointerDown={(event) => report({ type: 'drag.started', at: pointAt(event) })}
          onPointerMove={(event) => {
            const moved = { type: 'drag.moved', at: pointAt(event) } as const
            if (snapshot.can(moved)) report(moved)
          }}
          onPointerUp={endDrag}
          onPointerLeave={endDrag}
          onPointerCancel={endDrag}
        >
          <img
            className={css.photo}
            src={picture.url}
            alt=""
            draggable={false}
            style={locationOf(picture, area)}
          />
        </div>
        <div className={css.preview} aria-hidden>
          <img
            className={css.photo}
            src={picture.url}
            alt=""
            draggable={false}
            style={locationOf(picture, area)}
          />
        </div>
      </Group>
      <label className={css.zoom}>
        <span>
          <Trans>Zoom</Trans>
        </span>
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.05}
          value={zoomOf(area, picture)}
          disabled={isUploading}
          onChange={(event) =>
            report({ type: 'zoom.chosen', zoom: Number(event.currentTarget.value) })
          }
        />
      </label>
      {isUploading ? (
        <div className={css.sending}>
          <progress className={css.progress} value={share} max={1} aria-label={t`Sending`} />
          <span>
            <Trans>{percent} % sent</Trans>
          </span>
        </div>
      ) : (
        <FailureMessage failure={failure}>
          <Trans>The picture was not changed. You can save it again.</Trans>
        </FailureMessage>
      )}
      <div className={css.answers}>
        <SubmitButton busy={isUploading} onClick={() => report({ type: 'crop.confirmed' })}>
          <Trans>Save the picture</Trans>
        </SubmitButton>
        <Button
          variant="default"
          onClick={() => report({ type: isUploading ? 'upload.cancelled' : 'edit.cancelled' })}
        >
          {isUploading ? <Trans>Stop sending</Trans> : <Trans>Cancel</Trans>}
        </Button>
      </div>
    </Stack>
  )
}

/** The photo behind its frame, so that the frame shows just the square. */
function locationOf({ width }: Picture, { x, y, size }: PictureArea): CSSProperties {
  const share = (pixels: number) => `${(pixels / size) * 100}%`
  return { width: share(width), left: share(-x), top: share(-y) }
}
