;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; A program that asks for rights: pictures of the question are taken with it.

(declare-trust :rights (:files) :reason "Writes the measured times to the folder of the lab")

(print (current-tick))
