import type { Setting } from './atlas.ts'
import { chosenIn, type Place, withSetting } from './place.ts'

export const widths: Setting = {
  key: 'width',
  label: 'Width',
  options: ['390', '320', '768', '1280'].map((value) => ({ value, label: value })),
}

type ChoicesProps = { settings: Setting[]; place: Place; go: (place: Place) => void }

/** Controls for the view: language, theme and the like. */
export function Choices({ settings, place, go }: ChoicesProps) {
  return (
    <div className="atlas-tools">
      {[...settings, widths].map((setting) => (
        <Choice key={setting.key} setting={setting} place={place} go={go} />
      ))}
    </div>
  )
}

type ChoiceProps = { setting: Setting; place: Place; go: (place: Place) => void }

function Choice({ setting, place, go }: ChoiceProps) {
  const chosen = chosenIn(place, setting)
  return (
    <fieldset className="atlas-choice">
      <legend>{setting.label}</legend>
      {setting.options.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name={setting.key}
            checked={value === chosen}
            onChange={() => go(withSetting(place, setting, value))}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
