import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoreLocation } from '../../../contract/seeds/warehouses.ts'
import type { CarriedLot } from '../lots/useLotDrag.ts'

const useStyles = makeStyles({
  card: {
    position: 'absolute',
    top: 0,
    right: 0,
    bottom: 0,
    zIndex: 20,
    width: '360px',
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    padding: '12px 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    boxShadow: tokens.shadow16,
    fontSize: '13px',
  },
  title: { margin: '0 0 8px', fontSize: '16px', lineHeight: '22px', fontWeight: 600 },
  list: { flexGrow: 1, minHeight: 0, overflowY: 'auto' },
  house: { margin: '10px 0 4px', fontSize: '12px', fontWeight: 600, color: tokens.colorNeutralForeground3 },
  places: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))', gap: '6px' },
  place: {
    padding: '7px 8px',
    borderRadius: '4px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    overflowWrap: 'anywhere',
    textAlign: 'center',
  },
  over: {
    border: `1px solid ${tokens.colorBrandStroke1}`,
    outline: `1px solid ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorBrandBackground2,
    fontWeight: 600,
  },
  quiet: { color: tokens.colorNeutralForeground3 },
  dragged: {
    position: 'fixed',
    left: 0,
    top: 0,
    zIndex: 30,
    pointerEvents: 'none',
    padding: '4px 10px',
    borderRadius: '4px',
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    fontSize: '13px',
    fontWeight: 600,
    boxShadow: tokens.shadow8,
  },
})

/** Distance from the edge within which the list scrolls, and step per tick, px; tick in ms. */
const edge = 36
const step = 10
const tick = 16

/** While a lot is dragged: the places that accept it, and the lot at the pointer. */
export function PlaceTargets({ carried, places }: { carried: CarriedLot; places: readonly StoreLocation[] }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const at = useRef(carried)
  at.current = carried
  useEffect(() => {
    const timer = setInterval(() => {
      const box = list.current?.getBoundingClientRect()
      const { x, y } = at.current
      if (!box || x < box.left) return
      if (y < box.top + edge) list.current?.scrollBy(0, -step)
      else if (y > box.bottom - edge) list.current?.scrollBy(0, step)
    }, tick)
    return () => clearInterval(timer)
  }, [])
  const others = places.filter(({ id }) => id !== carried.lot.location)
  const houses = [...new Set(others.map(({ warehouse_name }) => warehouse_name))]
  const lot = String(carried.lot.id)
  return (
    <>
      <div className={styles.card} data-place-targets="">
        <h2 className={styles.title}>{t('storage.drag.to', { lot })}</h2>
        {others.length > 0 && <div className={styles.quiet}>{t('storage.drag.part')}</div>}
        <div ref={list} className={styles.list}>
          {others.length === 0 && <div className={styles.quiet}>{t('storage.drag.noOther')}</div>}
          {houses.map((house) => (
            <div key={house}>
              <h3 className={styles.house}>{house}</h3>
              <div className={styles.places}>
                {others
                  .filter(({ warehouse_name }) => warehouse_name === house)
                  .map(({ id, name }) => (
                    <div
                      key={id}
                      className={mergeClasses(styles.place, carried.overPlace === id && styles.over)}
                      data-place={id}
                    >
                      {name}
                    </div>
                  ))}
              </div>
            </div>
          ))}
        </div>
      </div>
      <div className={styles.dragged} style={{ transform: `translate(${carried.x + 12}px, ${carried.y + 12}px)` }}>
        {[t('storage.lotName', { lot }), carried.lot.line_name].filter(Boolean).join(' · ')}
      </div>
    </>
  )
}
