;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Operations on intervals and point intervals (manual Table 3.2). The elements of intervals are
;;;; numbers, those of point intervals are points.

(in-package "MAGNA")

(export (mapcar (lambda (name) (intern name "MAGNA"))
                '("INTERVAL-INTERSECT?" "INTERVAL-SUBSET?" "INTERVAL-INTERSECT"
                  "INTERVAL-INTERSECT!" "INTERVAL-WIDTH" "INTERVAL-DIST" "INTERVAL-OVERLAP-WIDTH"
                  "INTERVAL-LBI" "INTERVAL-LBI!" "ADD-TO-LBI" "ADD-TO-LBI!" "NOMINAL"
                  "GROW-INTERVAL" "GROW-INTERVAL!" "LESS" "GREATER" "IN-INTERVAL" "INTERVAL-LIFT"
                  "LIFT-LBI")))

(defun interval-kind (interval operation)
  (let ((kind (kind-of interval operation)))
    (when (eq kind 'pt)
      (fail "~(~a~) is for intervals and point intervals, not ~a" operation (show interval)))
    kind))

(defun common-interval-kind (a b operation)
  (interval-kind a operation)
  (common-kind a b operation))

(defun interval-intersect? (a b)
  "Touching is enough."
  (ecase (common-interval-kind a b 'interval-intersect?)
    (interval (and (<= (interval-min a) (interval-max b)) (<= (interval-min b) (interval-max a))))
    (pt-interval (and (interval-intersect? (pt-interval-x a) (pt-interval-x b))
                      (interval-intersect? (pt-interval-y a) (pt-interval-y b))))))

(defun interval-subset? (a b)
  (ecase (common-interval-kind a b 'interval-subset?)
    (interval (<= (interval-min b) (interval-min a) (interval-max a) (interval-max b)))
    (pt-interval (and (interval-subset? (pt-interval-x a) (pt-interval-x b))
                      (interval-subset? (pt-interval-y a) (pt-interval-y b))))))

(defun interval-intersect! (a b)
  "#F, and A as it was, when they have nothing in common."
  (when (interval-intersect? a b)
    (if (interval-p a)
        (become a (max (interval-min a) (interval-min b)) (min (interval-max a) (interval-max b)))
        (each-axis #'interval-intersect! a b))))

(defun interval-width (a)
  (ecase (interval-kind a 'interval-width)
    (interval (- (interval-max a) (interval-min a)))
    (pt-interval (length-of (interval-width (pt-interval-x a))
                            (interval-width (pt-interval-y a))))))

(defun interval-dist (a b)
  "The gap between the edges; of point intervals the smallest of the axes on which they are apart."
  (ecase (common-interval-kind a b 'interval-dist)
    (interval (max 0d0 (- (interval-min b) (interval-max a)) (- (interval-min a) (interval-max b))))
    (pt-interval (let ((across (interval-dist (pt-interval-x a) (pt-interval-x b)))
                       (down (interval-dist (pt-interval-y a) (pt-interval-y b))))
                   (cond ((zerop across) down)
                         ((zerop down) across)
                         (t (min across down)))))))

(defun interval-overlap-width (a b)
  (let ((shared (interval-intersect a b)))
    (if shared (interval-width shared) 0d0)))

(defun interval-lbi! (a b)
  (ecase (common-interval-kind a b 'interval-lbi)
    (interval (become a (min (interval-min a) (interval-min b))
                      (max (interval-max a) (interval-max b))))
    (pt-interval (each-axis #'interval-lbi! a b))))

(defun interval-lift (x)
  (if (pt-p x)
      (new-pt-interval (interval-lift (pt-x x)) (interval-lift (pt-y x)))
      (let ((number (double x "interval-lift"))) (new-interval number number))))

(defun element-interval (x interval operation)
  "The interval of X alone, which is to be of INTERVAL's kind: a number or a point."
  (unless (eq (interval-kind interval operation) (if (pt-p x) 'pt-interval 'interval))
    (fail "~(~a~) is for a number and an interval or a point and a point interval, not ~a and ~a"
          operation (show x) (show interval)))
  (interval-lift x))

(defun add-to-lbi! (a x) (interval-lbi! a (element-interval x a 'add-to-lbi)))

(defun in-interval (x a) (interval-subset? (element-interval x a 'in-interval) a))

(defun nominal (a)
  "The centre."
  (ecase (interval-kind a 'nominal)
    (interval (+ (interval-min a) (* 0.5d0 (- (interval-max a) (interval-min a)))))
    (pt-interval (new-pt (nominal (pt-interval-x a)) (nominal (pt-interval-y a))))))

(defun grow-interval! (a number)
  "By a negative number it shrinks, but never past its centre."
  (let ((by (double number "grow-interval")))
    (if (eq (interval-kind a 'grow-interval) 'interval)
        (let ((centre (nominal a)))
          (become a (min centre (- (interval-min a) by)) (max centre (+ (interval-max a) by))))
        (each-axis #'grow-interval! a by))))

(defun less (a b)
  (ecase (common-interval-kind a b 'less)
    (interval (< (interval-max a) (interval-min b)))
    (pt-interval (and (less (pt-interval-x a) (pt-interval-x b))
                      (less (pt-interval-y a) (pt-interval-y b))))))

(defun greater (a b)
  (common-interval-kind a b 'greater)
  (less b a))

(defun lift-lbi (x &rest more)
  (let ((all (interval-lift x)))
    (dolist (next more all) (add-to-lbi! all next))))

(loop for (operation change) in '((interval-intersect interval-intersect!)
                                  (interval-lbi interval-lbi!) (add-to-lbi add-to-lbi!)
                                  (grow-interval grow-interval!))
      do (setf (fdefinition operation) (copying operation (fdefinition change))))
