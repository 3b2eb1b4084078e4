;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; A treasury: chests that are closed and locked, and keys. Manipulations open and close, lock and
;;;; unlock them (manual 5.5); match variables make each key fit only its own chest. The
;;;; program resources/programs/unlock.lisp takes something out of the red chest.

;;; Keys and chests can be distinguished, and each kind by colour; which key fits which lock is not
;;; visible.

(defattribute :type (:key :chest :gem) :success .95 :noticed .5 :supported-by (:size))
(defattribute :color (red green blue violet lightred lightblue lightgreen lightviolet)
  :success .9 :noticed .6 :supported-by (:type))

(defvar key* (new-thing key nil ((:type :key) (:size .2) (:weight .1) (:substance metal))))

(defvar chest* (new-thing chest nil ((:type :chest) (:size 12) (:weight 40) (:capacity 10)
                                     (:closed #t) (:locked #t) (:substance wood))))

(defvar gem* (new-thing gem nil ((:type :gem) (:size .3) (:weight .2) (:substance glass))))

(defmap treasury (20 14)
  (rect (0 0) (20 14) stone 20 40 20 40)
  (wall (10 1) (10 3) stone 50)
  (wall (10 10) (10 12) stone 50)

  (obj (chest :prototype chest*) (16.5 3.5) ((:color red) (:lock-id 1))
    ((gem :prototype gem*) ((:color green)))
    ((gem :prototype gem*) ((:color lightblue))))
  (obj (chest :prototype chest*) (16.5 10.5) ((:color blue) (:lock-id 2))
    ((gem :prototype gem*) ((:color violet))))
  (obj (chest :prototype chest*) (12.5 12.5) ((:color lightgreen) (:locked #f)))

  (obj (key :prototype key*) (5.5 3.5) ((:color blue) (:lock-id 2)))
  (obj (key :prototype key*) (3.5 10.5) ((:color red) (:lock-id 1))))

;;; The manual's own example, made useful: the key has to be in the hand, and of two things with the
;;; same :lock-id one is a key.

(defmanipulation lock (container - ((:capacity (0.1 9999)) (:lock-id ?x))
                       key - ((:type :key) (:lock-id ?x))
                       :by hand - HAND)
  (:success .9 :delay 1)
  (cond ((in-location key hand)
         (setf (get-attribute container :locked) t)
         (values nil hand))
        (t
         (values :NOT-HOLDING-KEY hand))))

(defmanipulation unlock (container - ((:capacity (0.1 9999)) (:lock-id ?x))
                         key - ((:type :key) (:lock-id ?x))
                         :by hand - HAND)
  (:success .9 :delay 2)
  (cond ((in-location key hand)
         (setf (get-attribute container :locked) nil)
         (values nil hand))
        (t
         (values :NOT-HOLDING-KEY hand))))

;;; The first matching method is used: a locked chest does not open.

(defmanipulation open (container - ((:closed #t) (:locked #t)) :by hand - HAND)
  (:delay 1)
  (values :LOCKED hand))

(defmanipulation open (container - ((:closed #t)) :by hand - HAND)
  (:success .95 :delay 2)
  (setf (get-attribute container :closed) nil)
  (values nil hand))

(defmanipulation close (container - ((:closed #f)) :by hand - HAND)
  (:success .95 :delay 2)
  (setf (get-attribute container :closed) t)
  (values nil hand))

(defrobot robbie (treasury (2.5 6.5) 0)
  :cameras (((/ pi 4) 16) ((/ pi 2) 16))
  :hands (10 4)
  :bins (20 5))
