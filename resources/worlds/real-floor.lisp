;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; A floor for real CyBOTs, 20 metres square: no walls and no things, since none are known. What the robots report is on
;;;; the obstacle map; their pictures show nothing invented.

(defmap real-floor (20 20 :offset (-10 -10) :tick .1 :resolution .02
                          :cybot-start (0 0 (- (/ pi 2)))))
