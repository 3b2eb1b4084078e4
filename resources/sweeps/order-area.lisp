;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; One order to the whole team: explore the map. The time until it is given is that of the
;;;; keystroke-level model (docs/sweeps/exploration.md): 1.2 s to decide, five keys.

(defvar order-ticks* 26)

(dotimes (tick order-ticks*) (nop))
(await-order (order-area :explore :robots :all))
