;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The building whose robots measure ranges with this noise, as a share of the distance.

(defvar range-noise* 0)
(load "building.lisp")
