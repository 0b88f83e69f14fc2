import { useEffect, useState } from 'react';
import { loadColour, type Colour } from './highlight';

/** The Python colours, or null until they are here. Without them code is read in ink. */
export function useColour(): Colour | null {
  const [colour, setColour] = useState<Colour | null>(null);
  useEffect(() => {
    let gone = false;
    void loadColour().then(
      (found) => {
        if (!gone) setColour(() => found);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  return colour;
}
