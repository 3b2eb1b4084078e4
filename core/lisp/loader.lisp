;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Loading a world file: reads and evaluates its forms one after the other, and returns the result
;;;; as plain lists, numbers and strings.

(in-package "MAGNA")

;;; Results as plain values

(defun plain-map (map)
  (let ((options (world-map-options map)))
    (list (world-map-name map) (world-map-place map)
          (world-map-width map) (world-map-height map)
          (getf options :tick) (getf options :resolution) (getf options :offset)
          (getf options :agent-origin) (getf options :cybot-start)
          (reverse (world-map-clauses map))
          (mapcar #'plain-thing (reverse (world-map-things map)))
          (getf options :rooms))))

(defun plain-robot (robot)
  (let ((options (robot-options robot)) (map (robot-map robot)))
    (list (robot-name robot) (robot-written-at robot)
          (world-map-name (at (robot-written-at robot)
                            (if (world-map-p map) map (map-named-later map))))
          (robot-pose robot)
          (getf options :type) (getf options :cameras) (getf options :hands) (getf options :bins)
          (getf options :ranger) (getf options :mission) (if (getf options :patrol) t nil)
          (if (getf options :straight) t nil) (if (getf options :yields t) t nil)
          (getf options :image-camera)
          (plain-agent options))))

(defun map-named-later (map)
  (if (and map (symbolp map))
      (map-named map (and (boundp map) (symbol-value map)))
      (fail "expected the name of a map, not ~a" (show map))))

(defun plain-place-type (type)
  (list (place-type-name type) (place-type-place type)
        (place-type-confusion type) (place-type-invisible type)
        (loop for (rows . direction) in (place-type-matchers type) collect (list rows direction))
        (needs-cells-p type)
        (graphics-drawing (place-type-graphics type))))

;;; Loading

(defun read-form (stream end)
  "The next form, END if there is none, and where it begins."
  (let ((start (progn (peek-char t stream nil) (+ *source-base* (file-position stream)))))
    (values (let ((*reading* stream) (*place* start)) (%read stream nil end)) start)))

(defun load-form (form start evaluate)
  (at (or (and (consp form) (gethash form *places*)) start)
    (check-code form)
    (check-form form)
    (with-places (*place*) (funcall evaluate form))))

(defun load-forms (stream &optional (evaluate #'%eval))
  "Reads and evaluates one form after the other by EVALUATE; gives the values of the last."
  (let ((end (list nil)) (results nil))
    (loop
      (multiple-value-bind (form start) (read-form stream end)
        (when (eq form end) (return (values-list results)))
        (setf results (multiple-value-list (load-form form start evaluate)))))))

(defun load-main-text (text &optional (evaluate #'%eval))
  "The forms of the file whose code runs."
  (let ((*load-truename* (file-of-pathname (main-truename))))
    (load-forms (make-string-input-stream text) evaluate)))

;;; Files with several errors

(defconstant +most-told+ 10 "Failures that are described.")
(defconstant +most-failures+ 100 "Failures after which a load ends.")

(defstruct failures
  (reports nil)  ; of the first ones, newest first (FAILURE-REPORT)
  (count 0)
  (names (make-hash-table :test #'equal)) ; what occurs in forms that failed or were not run
  (any nil))     ; a file was not loaded: any name may be missing

(defun note-names (form failures &optional (seen (make-hash-table :test #'eq)))
  (loop while (and (consp form) (not (gethash form seen)))
        do (setf (gethash form seen) t)
           (note-names (car form) failures seen)
           (setf form (cdr form)))
  (when (and form (symbolp form))
    (setf (gethash (symbol-name form) (failures-names failures)) t)))

(defun note-missing (form failures)
  "What FORM would have defined is not there; errors about it follow from that."
  (note-names form failures)
  (when (and (consp form) (member (first form) '(load dsklap)))
    (setf (failures-any failures) t)))

(defun missing-name (condition)
  (typecase condition
    (world-error (world-error-name condition))
    (t (blamed-symbol condition))))

(defun follows-p (condition failures)
  "Is CONDITION about a name that may be missing because of failures before?"
  (let ((name (missing-name condition)))
    (and name (or (failures-any failures)
                  (gethash (string-upcase name) (failures-names failures))))))

(defun note-failed-form (form failure failures)
  (unless (follows-p (first failure) failures)
    (when (<= (incf (failures-count failures)) +most-told+)
      (push (apply #'failure-report failure) (failures-reports failures))))
  (note-missing form failures))

(defun failures-report (failures)
  "The first failure as FAILURE-REPORT gives it, and (other-reports count-of-more); nil: none."
  (let ((reports (and failures (reverse (failures-reports failures)))))
    (and reports
         (append (first reports)
                 (list (rest reports) (- (failures-count failures) (length reports)))))))

(defun load-whole-text (text after)
  "The forms of the file whose code runs. When one fails, AFTER is called with each form behind it, and
*FAILURES* has what is wrong."
  (let ((*load-truename* (file-of-pathname (main-truename)))
        (stream (make-string-input-stream text)) (end (list nil)) (form nil) (start 0)
        (failures (setf *failures* (make-failures))))
    (flet ((failed (function)
             (let ((failure (let ((*failure-tag* (list "form")))
                              (catch *failure-tag* (funcall function) nil))))
               (when failure (note-failed-form form failure failures))
               (first failure))))
      (loop
        (setf form nil)
        (when (failed (lambda () (setf (values form start) (read-form stream end)))) (return))
        (when (eq form end) (return))
        (let ((condition (failed (lambda ()
                                   (load-form form start (if (plusp (failures-count failures))
                                                             after
                                                             #'%eval))))))
          (when (or (typep condition 'storage-condition)
                    (>= (failures-count failures) +most-failures+))
            (return)))))))

(defparameter *words-of-the-text* '("DEFMACRO" "DEF-INTERP-MACRO" "DEFPACKAGE" "IN-PACKAGE")
  "Without these forms, the text behind them cannot be read and compiled.")

(defun compile-form (form)
  "Finds mistakes in FORM, but does not run it."
  (cond ((and (consp form) (symbolp (first form))
              (member (symbol-name (first form)) *words-of-the-text* :test #'string=))
         (%eval form))
        (t (note-missing form *failures*)
           (%coerce `(lambda () ,form) 'function))))

(defun check-form (form)
  (when (and (consp form) (eq (first form) 'setq) (proper-list-p form)) (warn-of-new-variables form))
  (when (and (consp form) (symbolp (first form)) (not (fboundp (first form))))
    (let ((name (symbol-name (first form))))
      (when (member name '("WALL" "RECT" "CIRCLE" "OBJ") :test #'string=)
        (fail "~(~a~) is a clause of defmap and cannot stand alone; put it inside (defmap ...)"
              name))
      (when (plan-form-named (first form))
        (fail "~(~a~) is a form of plans; start it with (rpl-start (~(~:*~a~) ...))" name))
      ;; Before its parts are evaluated, whose errors would be hard to understand.
      (let ((nearest (nearest-form (first form))))
        (if nearest
            (fail "unknown form ~a; did you mean ~a?" (show (first form)) (show nearest))
            (error 'undefined-function :name (first form)))))))

(defun guarded-load (image text origin)
  "(T maps robots attributes place-types agent-objects agent-resets), or as FAILURES-REPORT."
  (let ((*maps* nil) (*robots* nil) (*attributes* nil) (*place-types* nil)
        (*agent-objects* nil) (*agent-resets* nil))
    (call-guarded image
                  (lambda ()
                    (enter-code (image-file image) origin)
                    (load-whole-text text #'%eval)
                    (setf (image-place-types image) (reverse *place-types*))
                    (or (failures-report *failures*)
                        (list t (mapcar #'plain-map (reverse *maps*))
                              (mapcar #'plain-robot (reverse *robots*))
                              (reverse *attributes*)
                              (mapcar #'plain-place-type (image-place-types image))
                              (reverse *agent-objects*)
                              (reverse *agent-resets*)))))))

(defun value-text (value)
  "VALUE as the console shows it; long floats, such as pi is one, as the numbers of the world."
  (let ((*print-circle* t) (*print-pretty* nil))
    (prin1-to-string (if (typep value 'long-float) (coerce value 'double-float) value))))

(defun guarded-evaluation (image text)
  "(T text): what the forms print, and the values of the last, a line each."
  (let ((*maps* nil) (*robots* nil) (*attributes* nil) (*place-types* nil)
        (*agent-objects* nil) (*agent-resets* nil))
    (call-guarded
     image
     (lambda ()
       (let* ((results nil)
              (printed (with-output-to-string (*standard-output*)
                         (setf results (multiple-value-list
                                        (load-forms (make-string-input-stream text))))))
              (said (string-trim '(#\Newline #\Space) printed))
              (texts (mapcar #'value-text results)))
         (list t (format nil "~{~a~^~%~}" (if (string= said "") texts (cons said texts)))))))))

(defun evaluate-text (text)
  "Called from outside. (:CUT ...): it was cut off; t: something unwound past the guards."
  (catch '%left
    (reset-painting)
    (let ((image (new-image)))
      (unwind-protect (call-as-ars image
                                   (lambda ()
                                     (reporting-cut (image) (guarded-evaluation image text))))
        (forget-image image)))))

(defvar *loaded* nil "The image of the file that has been loaded, until it is kept or forgotten.")

(defun load-world (text file origin)
  "Called from outside; FILE: its path; ORIGIN: see ENTER-CODE. (:CUT ...): it was cut off; t: something unwound past the guards. When
it has loaded, the image is kept until FORGET-WORLD."
  (reset-painting)
  (let ((image (new-image)) (loaded nil))
    (setf (image-file image) file)
    (catch '%left
      (unwind-protect
           (let ((result (reporting-cut (image)
                           (call-as-ars image (lambda () (guarded-load image text origin))))))
             (when (eq (first result) t) (setf *loaded* image loaded t))
             result)
        (unless loaded (forget-image image))))))

(defun find-places (filled left top width height matched)
  "Called from outside, after LOAD-WORLD. (T (number ...)), six numbers a place: see PLACES-OF-TYPE;
or as LOAD-WORLD when it fails. FILLED: the cells row by row; MATCHED: what match forms have found."
  (catch '%left
    (reporting-cut (*loaded*)
      (call-guarded *loaded*
                    (lambda ()
                      (list t (find-all-places
                               (image-place-types *loaded*)
                               (make-cell-map :left left :top top :width width :height height
                                              :filled filled)
                               matched)))))))

(defun forget-world ()
  "Called from outside, after LOAD-WORLD and what was to be done with what it has kept. The watchdog
cannot cut this off: all has to go."
  (catch '%left
    (forget-image *loaded*)
    (setf *loaded* nil)))

(defun keep-world ()
  "Called from outside in place of FORGET-WORLD: the image's number. It goes on living."
  (prog1 (image-number *loaded*)
    (claim-packages *loaded*)
    (setf *loaded* nil)))

;;; An unhandled error must not end in ECL's debugger, which would wait for user input.
(setf ext:*invoke-debugger-hook* (lambda (&rest ignored)
                                   (declare (ignore ignored))
                                   (throw '%left t)))

(%know-things (find-class 'thing))
(setf (fdefinition 'get-attribute) #'%get-attribute)
(setf *known-packages* (list-all-packages)
      *words* (external-symbols "MAGNA")
      *nisp-words* (external-symbols "NISP-WORDS")
      *functions* (remove-if #'boundp *words*))
(close-dialect)
(ext:package-lock (find-package "NISP-WORDS") t)
(ext:package-lock (find-package "MAGNA") t)
