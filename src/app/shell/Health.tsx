import type { HealthWord } from '../../model/health/health';
import { healthOf } from '../../run/health';
import { useActive } from '../store/hooks';

/** The state of the workload's TLS in the words of the product. */
export const HEALTH_TEXT: Readonly<Record<HealthWord, string>> = {
  'no-tls-yet': 'no TLS yet',
  'serving-valid': 'serving valid',
  outage: 'outage',
  downgraded: 'downgraded',
  'serving-revoked': 'serving revoked',
  'serving-expired': 'serving expired',
  'broken-pair': 'broken pair',
  'left-behind': 'left behind',
  gone: 'gone as it should be',
};

const TONES: Readonly<Record<HealthWord, string>> = {
  'no-tls-yet': 'quiet',
  'serving-valid': 'good',
  outage: 'bad',
  downgraded: 'bad',
  'serving-revoked': 'revoked',
  'serving-expired': 'bad',
  'broken-pair': 'bad',
  'left-behind': 'bad',
  gone: 'quiet',
};

/** One word for each unit; the story line is what is read aloud, so this one is silent. */
export function Health() {
  const { world } = useActive();
  const units = world.requirer.units.filter((unit) => unit.life !== 'dead');
  return (
    <div className="health" role="status" aria-label="Health" aria-live="off">
      {units.map((unit, at) => {
        const { word } = healthOf(world, unit.name);
        return (
          <span key={unit.name} className={`health-word ${TONES[word]}`}>
            {at > 0 && <span className="vh">, </span>}
            {units.length > 1 && `${unit.name} `}
            {HEALTH_TEXT[word]}
          </span>
        );
      })}
    </div>
  );
}
