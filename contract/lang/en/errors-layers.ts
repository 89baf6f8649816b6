import type { layerErrors as th } from '../th/errors-layers.ts';

export const layerErrors: Record<keyof typeof th, string> = {
  layer_not_yours: 'Only who endorsed or laid this mark, and the registry of the unit, may lay or move it',
  layer_registry: 'Only the registry of the receiving or owning unit may lay this mark',
  layer_relied_on: 'Somebody has gone on from it, so that it can no longer be moved or taken away',
  layer_nothing_to_say: 'This letter has no speed or class to be stamped',
  layers_too_many: 'At most {{max}} marks and endorsements lie on one letter',
  certify_grade: 'A true copy is certified by an officer of at least the grade that the regulation (No. 3) sets',
  secret_never_copied: 'A classed letter is neither copied nor certified here',
  set_too_large: 'The files of this letter are too large for one printed set. Please download them one by one.',
};
