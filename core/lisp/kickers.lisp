;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Kickers: programs that move or change their thing at random times (manual 5.3.1).

(in-package "MAGNA")
(export '(defkicker put-kicker set-kicker self))

(defparameter *defkicker-usage*
  "(defkicker name (variable) ([:prob probability] [:test expression]) body...)")
(defparameter *put-kicker-usage*
  "(put-kicker name (variable thing) ([:prob probability] [:test expression]) body...)")
(defparameter *set-kicker-usage* "(set-kicker thing name)")

(defstruct kicker
  number name place
  (prob 1d0)     ; of running in a tick
  (owner nil)    ; its thing; nil: any thing (`defkicker')
  (shared nil))  ; whether its owner was copied

(defun kicker-of (number) (svref (world-programs-kickers *programs*) number))

;;; Definitions

(defun enter-kicker (kicker test body)
  "Has the kicker do this from now on; a new one gets its number."
  (let ((number (or (kicker-number kicker)
                    (1- (incf (world-programs-kicker-count *programs*))))))
    (setf (kicker-number kicker) number
          (kicker-place kicker) *place*
          (world-programs-kickers *programs*)
          (put-at (world-programs-kickers *programs*) number kicker)
          (world-programs-tests *programs*)
          (put-at (world-programs-tests *programs*) number test)
          (world-programs-bodies *programs*)
          (put-at (world-programs-bodies *programs*) number body))
    kicker))

(defun find-kicker (name owner)
  "Its kicker of that name, newest first; OWNER nil: anybody's."
  (loop for number from (1- (world-programs-kicker-count *programs*)) downto 0
        for kicker = (kicker-of number)
        when (and (string= (kicker-name kicker) name) (eq (kicker-owner kicker) owner)
                  (not (kicker-shared kicker)))
          return kicker))

(defun prob-value (value usage)
  (let ((prob (real-value value ":prob" usage)))
    (unless (<= 0 prob 1) (wrong usage ":prob is a probability from 0 to 1, not ~a" (show value)))
    prob))

(defun define-kicker (name prob test body)
  "For `defkicker'. Things that have it already do what it says now."
  (let ((kicker (or (find-kicker name nil) (make-kicker :name name))))
    (setf (kicker-prob kicker) prob)
    (enter-kicker kicker test body)
    (when (world-runs-p)
      (dolist (id (ask "things-with-kicker" (kicker-number kicker)))
        (ask "put-kicker" id (kicker-number kicker) prob)))
    kicker))

(defun kicker-parts (variables options usage)
  "The probability's form and the test's of a kicker's clause."
  (check-variable (first variables) "variable" usage)
  (unless (proper-list-p options)
    (wrong usage "its options need a list, not ~a" (show options)))
  (check-keys options '(:prob :test) usage)
  (values `(prob-value ,(getf options :prob 1) ,usage) (getf options :test t)))

(defun test-form (variable test)
  "Code for the function that is asked whether the body is to run; nil: always. It carries its place,
which takes no time when it is called."
  (and (not (eq test t))
       (placed-function `#'(lambda (,variable) (declare (ignorable ,variable)) ,test)
                        (place-of test))))

(defun body-form (variable body)
  `(lambda (,variable self) (declare (ignorable ,variable self)) ,@(placed-forms body)))

(defmacro defkicker (&whole form &rest parts)
  "Manual 5.3.1."
  (declare (ignore parts))
  (at (place-of form)
    (let ((usage *defkicker-usage*))
      (destructuring-bind (name variables options &rest body) (check-clause form 3 nil usage)
        (unless (and (proper-list-p variables) (= (length variables) 1))
          (wrong usage "there is one variable, the thing, in a list; ~a is not that"
                 (show variables)))
        (multiple-value-bind (prob test) (kicker-parts variables options usage)
          `(at ,*place*
             (define-kicker ,(word name "the name" usage) ,prob
                            ,(test-form (first variables) test)
                            ,(body-form (first variables) body))
             ',name))))))

;;; Kickers of things

(defun kicker-numbers (thing)
  (if (world-id thing) (ask "kickers" (own-id thing)) (own-kickers thing)))

(defun give-kicker (thing kicker)
  (let ((number (kicker-number kicker)))
    (if (world-id thing)
        (progn
          (unless (member number (kicker-numbers thing)) (check-room 0 1))
          (ask "put-kicker" (own-id thing) number (kicker-prob kicker)))
        (unless (member number (own-kickers thing))
          (setf (own-kickers thing) (append (own-kickers thing) (list number)))))
    thing))

(defun take-kicker (thing number)
  (cond ((world-id thing)
         (note-dropped (own-id thing) number)
         (ask "remove-kicker" (own-id thing) number))
        (t (setf (own-kickers thing) (remove number (own-kickers thing)))))
  thing)

(defun remove-kickers (thing name &optional except)
  "Those of that name, put on it or anybody's."
  (dolist (number (kicker-numbers thing))
    (let ((kicker (kicker-of number)))
      (when (and (string= (kicker-name kicker) name) (not (eq kicker except)))
        (take-kicker thing number)))))

(defun plain-kickers (thing)
  "((NUMBER PROBABILITY) ...) of one that is not in the world."
  (loop for number in (own-kickers thing)
        collect (list number (kicker-prob (kicker-of number)))))

(defun shared-kickers (thing)
  "Its kickers for a copy of it."
  (dolist (number (own-kickers thing) (copy-list (own-kickers thing)))
    (setf (kicker-shared (kicker-of number)) (and (kicker-owner (kicker-of number)) t))))

(defun kicker-named (name)
  (let ((name (word name "the kicker" *set-kicker-usage*)))
    (or (find-kicker name nil)
        (fail-undefined name "there is no kicker named ~a; define it before with (defkicker ~a ...)"
                        name name))))

(defun give-named-kicker (thing kicker)
  (remove-kickers (check-thing thing) (kicker-name kicker) kicker)
  (give-kicker thing kicker))

(defmacro set-kicker (&whole form &rest parts)
  "Manual 5.3.1: gives a thing the kicker that `defkicker' has named. The name needs no quote; what is
not the name of a kicker is evaluated and gives one."
  (declare (ignore parts))
  (at (place-of form)
    (destructuring-bind (thing name) (check-clause form 2 2 *set-kicker-usage*)
      `(give-named-kicker ,thing
                          ,(if (and name (symbolp name) (not (constantp name)))
                               `(or (find-kicker ,(word name "the kicker" *set-kicker-usage*) nil)
                                    (kicker-named (or ,(value-if-bound name) ',name)))
                               `(kicker-named ,name))))))

(defun put-own-kicker (thing name prob test body)
  "For `put-kicker': it takes the place of any of that name."
  (let ((kicker (or (find-own-kicker thing name) (make-kicker :name name :owner thing))))
    (setf (kicker-prob kicker) prob)
    (enter-kicker kicker test body)
    (remove-kickers thing name kicker)
    (give-kicker thing kicker)))

(defun find-own-kicker (thing name)
  "The one of that name that THING alone has: it can be changed."
  (loop for number in (kicker-numbers (check-thing thing))
        for kicker = (kicker-of number)
        when (and (eq (kicker-owner kicker) thing) (not (kicker-shared kicker))
                  (string= (kicker-name kicker) name))
          return kicker))

(defmacro put-kicker (&whole form &rest parts)
  "Manual 5.3.1. Without a body it takes the kicker of that name from the thing."
  (declare (ignore parts))
  (at (place-of form)
    (let ((usage *put-kicker-usage*))
      (destructuring-bind (name variables &optional options &rest body)
          (check-clause form 2 nil usage)
        (unless (and (proper-list-p variables) (= (length variables) 2))
          (wrong usage "the variable and the thing are in a list of two; ~a is not that"
                 (show variables)))
        (multiple-value-bind (prob test) (kicker-parts variables options usage)
          (let ((name (word name "the name" usage)) (thing (second variables)))
            `(at ,*place*
               ,(if (or (null body) (equal body '(nil)))
                    `(remove-kickers (check-thing ,thing) ,name)
                    `(put-own-kicker ,thing ,name ,prob ,(test-form (first variables) test)
                                     ,(body-form (first variables) body))))))))))
