import IconArrowRight from '@tabler/icons-react/icons/IconArrowRight';
import { Link } from '@tanstack/react-router';
import { usePlatformRoles } from '../api/use-platform-roles.ts';
import { useMe, useScope } from '../api/use-scope.ts';
import { useTexts } from '../i18n/texts.ts';
import classes from './home.module.css';
import { stepsOf } from './steps.ts';
import { homeTexts } from './texts.ts';

/** Shows first steps for the role of the person, with the most useful step first. */
export function FirstSteps() {
  const t = useTexts(homeTexts);
  const { place } = useScope();
  const me = useMe();
  const steps = stepsOf({ ...me, platformRoles: usePlatformRoles() });
  return (
    <section aria-labelledby="next">
      <h2 id="next" className={classes.title}>
        {t('next')}
      </h2>
      <ul className={classes.steps}>
        {steps.map(({ title, text, to }) => (
          <li key={title}>
            <Link to={to} params={place} className={classes.step}>
              <span className={classes.stepTitle}>
                {t(title)}
                <IconArrowRight size={16} aria-hidden />
              </span>
              <span className={classes.text}>{t(text)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
