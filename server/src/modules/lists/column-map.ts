import type { ColumnMapping, ListType, SystemColumn } from '@campaign/shared-api/contracts';
import { ValidationError } from '../../problems';

/**
 * PLUP-22, PLUP-27: every data column stands in the file and is named once, a system column is used once, lead_phone at
 * least once: in several columns it is tried in their order. A suppression list keeps all its numbers from being texted, so
 * it has one column of them. Throws ValidationError.
 */
export function checkColumnMap(
  columnMap: readonly ColumnMapping[],
  columns: readonly string[],
  listType: ListType,
): void {
  const seenColumns = new Set<string>();
  const seenSystem = new Set<SystemColumn>();
  for (const { dataColumn, systemColumns } of columnMap) {
    if (!columns.includes(dataColumn)) throw refuse(`The file has no column '${dataColumn}'.`);
    if (seenColumns.has(dataColumn)) throw refuse(`The column '${dataColumn}' is mapped twice.`);
    seenColumns.add(dataColumn);
    for (const system of systemColumns) {
      if (seenSystem.has(system) && !(system === 'lead_phone' && listType !== 'Suppression'))
        throw refuse(`'${system}' can be used for one column only.`);
      seenSystem.add(system);
    }
  }
  if (!seenSystem.has('lead_phone')) throw refuse("One column must be mapped to 'lead_phone'.");
}

const refuse = (message: string) => new ValidationError(message, { columnMap: message });
