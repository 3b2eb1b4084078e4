;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Points, intervals and point intervals, all in doubles (manual 3.2.1), and their common
;;;; operations (Table 3.1; Table 3.2: intervals.lisp). The operations are the same as in
;;;; core/geometry; those that end in ! change their first argument and return it.

(in-package "MAGNA")

(export (mapcar (lambda (name) (intern name "MAGNA"))
                '("ADD" "ADD!" "SUBTRACT" "SUBTRACT!" "NEG" "NEG!" "MUL" "MUL!" "DIST" "NORM"
                  "COPY-OBJ" "ORIGIN*" "ATAN2" "2PI")))

(defstruct (pt (:constructor new-pt (x y)) (:copier nil)) x y)
(defstruct (interval (:constructor new-interval (min max)) (:copier nil)) min max)
(defstruct (pt-interval (:constructor new-pt-interval (x y)) (:copier nil)) x y)

(defun print-kind (stream object control &rest numbers)
  "The numbers themselves, also where lists are printed with marks for what they share."
  (let ((*print-circle* nil))
    (print-unreadable-object (object stream) (format stream "~?" control numbers))))

(defmethod print-object ((pt pt) stream)
  (print-kind stream pt "PT ~a ~a" (pt-x pt) (pt-y pt)))

(defmethod print-object ((interval interval) stream)
  (print-kind stream interval "INTERVAL ~a ~a" (interval-min interval) (interval-max interval)))

(defmethod print-object ((box pt-interval) stream)
  (let ((x (pt-interval-x box)) (y (pt-interval-y box)))
    (print-kind stream box "PT-INTERVAL ~a ~a x ~a ~a" (interval-min x) (interval-max x)
                (interval-min y) (interval-max y))))

(define-type "PT" 'pt-p)
(define-type "INTERVAL" 'interval-p)
(define-type "PT-INTERVAL" 'pt-interval-p)

(define-image-variable origin* (new-pt 0d0 0d0) "The zero point, which each image has for itself.")
(defconstant 2pi (* 2 pi) "Manual 3.2.")

;;; Checked arguments

(defun double (value what)
  (if (realp value) (float value 1d0) (fail "~a needs a number, not ~a" what (show value))))

(defun kind-of (object operation)
  "PT, INTERVAL or PT-INTERVAL: what kind of thing OBJECT is."
  (cond ((pt-p object) 'pt)
        ((interval-p object) 'interval)
        ((pt-interval-p object) 'pt-interval)
        (t (fail "~(~a~) is for points, intervals and point intervals, not ~a" operation
                 (show object)))))

(defun common-kind (a b operation)
  (let ((kind (kind-of a operation)))
    (unless (eq kind (kind-of b operation))
      (fail "~(~a~) is for two of a kind, not ~a and ~a" operation (show a) (show b)))
    kind))

;;; Construction and copying

(defun make-pt-of (x y) (new-pt (double x "x of a PT") (double y "y of a PT")))

(defun interval-between (a b) (if (<= a b) (new-interval a b) (new-interval b a)))

(defun make-interval-of (min max)
  (let ((low (double min "the min of an INTERVAL")) (high (double max "the max of an INTERVAL")))
    (unless (<= low high)
      (fail "expected (make INTERVAL min max); ~a is more than ~a" (show min) (show max)))
    (new-interval low high)))

(defun make-pt-interval-of (a b)
  "Of the intervals of x and y, or of two opposite corners."
  (cond ((and (interval-p a) (interval-p b)) (new-pt-interval (copy-obj a) (copy-obj b)))
        ((and (pt-p a) (pt-p b))
         (new-pt-interval (interval-between (pt-x a) (pt-x b))
                          (interval-between (pt-y a) (pt-y b))))
        (t (fail "expected (make PT-INTERVAL x-interval y-interval) or (make PT-INTERVAL corner ~
                  corner), not ~a and ~a" (show a) (show b)))))

(define-maker "PT" 'make-pt-of "(make PT x y)" 2 2)
(define-maker "INTERVAL" 'make-interval-of "(make INTERVAL min max)" 2 2)
(define-maker "PT-INTERVAL" 'make-pt-interval-of "(make PT-INTERVAL a b)" 2 2)

(defun copy-obj (a)
  (ecase (kind-of a 'copy-obj)
    (pt (new-pt (pt-x a) (pt-y a)))
    (interval (new-interval (interval-min a) (interval-max a)))
    (pt-interval (new-pt-interval (copy-obj (pt-interval-x a)) (copy-obj (pt-interval-y a))))))

(defun become (interval min max)
  (setf (interval-min interval) min (interval-max interval) max)
  interval)

(defun set-axis (interval value)
  "Changes one axis of a point interval."
  (unless (interval-p value) (fail "x and y of a PT-INTERVAL are INTERVALs, not ~a" (show value)))
  (become interval (interval-min value) (interval-max value)))

(define-slot pt "X" (pt) (pt-x pt) :set (value (setf (pt-x pt) (double value "x of a PT"))))
(define-slot pt "Y" (pt) (pt-y pt) :set (value (setf (pt-y pt) (double value "y of a PT"))))
(define-slot interval "MIN" (interval) (interval-min interval)
  :set (value (setf (interval-min interval) (double value "the min of an INTERVAL"))))
(define-slot interval "MAX" (interval) (interval-max interval)
  :set (value (setf (interval-max interval) (double value "the max of an INTERVAL"))))
(define-slot pt-interval "X" (box) (pt-interval-x box)
  :set (value (set-axis (pt-interval-x box) value)))
(define-slot pt-interval "Y" (box) (pt-interval-y box)
  :set (value (set-axis (pt-interval-y box) value)))
(define-slot pt-interval "DX" (box) (interval-width (pt-interval-x box)))
(define-slot pt-interval "DY" (box) (interval-width (pt-interval-y box)))

;;; Table 3.1, the destructive forms

(defun each-axis (operation box &rest others)
  "Has OPERATION change both axes of BOX, with those of the OTHERS that are point intervals."
  (flet ((change (axis)
           (apply operation (funcall axis box)
                  (mapcar (lambda (other) (if (pt-interval-p other) (funcall axis other) other))
                          others))))
    (change #'pt-interval-x)
    (change #'pt-interval-y)
    box))

(defun add! (a b)
  (ecase (common-kind a b 'add)
    (pt (incf (pt-x a) (pt-x b)) (incf (pt-y a) (pt-y b)) a)
    (interval (become a (+ (interval-min a) (interval-min b))
                      (+ (interval-max a) (interval-max b))))
    (pt-interval (each-axis #'add! a b))))

(defun subtract! (a b)
  (ecase (common-kind a b 'subtract)
    (pt (decf (pt-x a) (pt-x b)) (decf (pt-y a) (pt-y b)) a)
    (interval (become a (- (interval-min a) (interval-max b))
                      (- (interval-max a) (interval-min b))))
    (pt-interval (each-axis #'subtract! a b))))

(defun neg! (a)
  (ecase (kind-of a 'neg)
    (pt (setf (pt-x a) (- (pt-x a)) (pt-y a) (- (pt-y a))) a)
    (interval (become a (- (interval-max a)) (- (interval-min a))))
    (pt-interval (each-axis #'neg! a))))

(defun mul! (a number)
  "A negative number swaps the ends of an interval."
  (let ((factor (double number "mul")))
    (ecase (kind-of a 'mul)
      (pt (setf (pt-x a) (* factor (pt-x a)) (pt-y a) (* factor (pt-y a))) a)
      (interval (let ((p (* factor (interval-min a))) (q (* factor (interval-max a))))
                  (become a (min p q) (max p q))))
      (pt-interval (each-axis #'mul! a factor)))))

;;; Table 3.1, the other forms

(defun copying (operation change)
  "OPERATION: what the destructive CHANGE does, done to a copy."
  (lambda (object &rest others)
    (kind-of object operation)
    (apply change (copy-obj object) others)))

(loop for (operation change) in '((add add!) (subtract subtract!) (neg neg!) (mul mul!))
      do (setf (fdefinition operation) (copying operation (fdefinition change))))

(defun length-of (x y) (sqrt (+ (* x x) (* y y))))

(defun norm (a)
  "The length; of intervals that of every element, as an interval."
  (ecase (kind-of a 'norm)
    (pt (length-of (pt-x a) (pt-y a)))
    (interval (let ((low (abs (interval-min a))) (high (abs (interval-max a))))
                (new-interval (if (in-interval 0 a) 0d0 (min low high)) (max low high))))
    ;; The nearest and the farthest point are at the smallest and the greatest |x| and |y|.
    (pt-interval (let ((x (norm (pt-interval-x a))) (y (norm (pt-interval-y a))))
                   (new-interval (length-of (interval-min x) (interval-min y))
                                 (length-of (interval-max x) (interval-max y)))))))

(defun dist (a b)
  "The distance; of intervals that of every two elements, as an interval."
  (common-kind a b 'dist)
  (norm (subtract a b)))

(defun atan2 (y x)
  "The angle of the vector (x y), as programs of the manual call it (manual Figure D.8)."
  (atan (double y "atan2") (double x "atan2")))

;;; EQUAL, because Common Lisp's hash tables support only its own

(defun alike (a b)
  (cond ((consp a) (and (consp b)
                        (loop while (and (consp a) (consp b))
                              always (alike (pop a) (pop b)))
                        (alike a b)))
        ((pt-p a) (and (pt-p b) (= (pt-x a) (pt-x b)) (= (pt-y a) (pt-y b))))
        ((interval-p a) (and (interval-p b) (= (interval-min a) (interval-min b))
                             (= (interval-max a) (interval-max b))))
        ((pt-interval-p a) (and (pt-interval-p b) (alike (pt-interval-x a) (pt-interval-x b))
                                (alike (pt-interval-y a) (pt-interval-y b))))
        (t (equal a b))))

(defun nisp-words:equal (a b)
  "Common Lisp's; and points and intervals are equal when their numbers are (manual Table 3.1)."
  (or (equal a b) (alike a b)))

(defun nisp-words:make-hash-table (&rest keys &key (test 'eql) &allow-other-keys)
  (apply #'make-hash-table :test (if (member test `(nisp-words:equal ,#'nisp-words:equal)) 'equal test) keys))
