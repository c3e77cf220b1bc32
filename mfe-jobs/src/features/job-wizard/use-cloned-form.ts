import { useEffect, useRef, useState } from 'react';
import { useGetShortLinkSettingsQuery } from '@campaign/shared-api';
import type { Job } from '@campaign/shared-api/contracts';
import { cloneOf, type JobForm } from '../../components/job-form';
import { useLinkMaker } from './content/use-link-maker';

/**
 * The form of a job like `model`, null until it has a short link of its own: taps on a copied link would count for the
 * model. Where none is wanted or none can be made now, the form comes without one and the wizard asks for it.
 */
export function useClonedForm(model: Job | undefined, { withLink }: { withLink: boolean }): JobForm | null {
  const target = withLink && model?.guidlink ? model.campaignid : null;
  const { data: settings, error } = useGetShortLinkSettingsQuery(undefined, { skip: !target });
  const maker = useLinkMaker(settings);
  const [form, setForm] = useState<JobForm | null>(null);
  const isMaking = useRef(false);

  useEffect(() => {
    if (!model || form || isMaking.current) return;
    if (!target || error) return setForm(cloneOf(model));
    if (!settings) return;
    isMaking.current = true;
    void maker.make(target).then((link) => setForm(cloneOf(model, link)));
  }, [model, form, target, error, settings, maker]);
  return form;
}
