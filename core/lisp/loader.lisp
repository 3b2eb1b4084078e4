;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Loading a world file: reading and evaluating its forms one after the other, handing the result
;;;; over as plain lists, numbers and strings, and wiping away what the file has defined.

(in-package "MAGNA")

(defvar *boot-output* *error-output* "Where a file's own output goes: standard error.")
(defvar *known-packages* nil "The packages that are there before a file is loaded.")

;;; What would end the process or run beside it is not for a file.

(defun refuse (name)
  (lambda (&rest arguments)
    (declare (ignore arguments))
    (error 'world-error
           :message (format nil "a world file may not call ~(~a~)" name))))

(defun take-away (package &rest names)
  (dolist (name names)
    (let ((symbol (find-symbol name package)))
      (when (and symbol (fboundp symbol))
        (setf (fdefinition symbol) (refuse (format nil "~a:~a" package name)))))))

(take-away "EXT" "QUIT" "EXIT")
(take-away "SI" "TPL" "TOP-LEVEL")
(take-away "MP" "PROCESS-RUN-FUNCTION" "MAKE-PROCESS" "PROCESS-ENABLE" "PROCESS-PRESET"
           "PROCESS-KILL" "PROCESS-SUSPEND" "PROCESS-RESUME" "EXIT-PROCESS" "INTERRUPT-PROCESS")

;;; The file's own package

(defun make-file-package ()
  (let ((package (make-package "ARS" :use '("COMMON-LISP")))
        (words nil))
    (do-external-symbols (symbol "MAGNA") (push symbol words))
    (import words package)
    (export words package)
    package))

(defun forget-file ()
  "Removes what a load has made: packages with everything in them, bound names, exit hooks."
  (dolist (name *bound-names*) (ignore-errors (makunbound name)))
  (setf *bound-names* nil si::*exit-hooks* nil)
  (let ((own (set-difference (list-all-packages) *known-packages*)))
    (dolist (package own)
      (ignore-errors
       (ext:package-lock package nil)
       (unuse-package (package-use-list package) package)))
    (dolist (package own) (ignore-errors (delete-package package))))
  (ext:set-limit 'ext:heap-size *heap-limit*))

;;; Results as plain values

(defun plain-value (value)
  (cond ((eq value t) t)
        ((null value) nil)
        ((symbolp value) (string-downcase (symbol-name value)))
        (t value)))

(defun plain-thing (thing)
  (list (thing-name thing) (thing-place thing)
        (let ((location (thing-location thing))) (if (consp location) (rest location) '(0d0 0d0)))
        (thing-kind thing) (thing-footprint thing)
        (loop for (name . value) in (thing-attributes thing) collect (list name (plain-value value)))
        (mapcar #'plain-thing (thing-contents thing))))

(defun plain-map (map)
  (let ((options (world-map-options map)))
    (list (world-map-name map) (world-map-place map)
          (world-map-width map) (world-map-height map)
          (getf options :tick) (getf options :resolution) (getf options :offset)
          (getf options :agent-origin) (getf options :cybot-start)
          (reverse (world-map-clauses map))
          (mapcar #'plain-thing (reverse (world-map-things map))))))

(defun plain-robot (robot)
  (let ((options (robot-options robot)) (map (robot-map robot)))
    (list (robot-name robot) (robot-place robot)
          (world-map-name (at (robot-place robot)
                            (if (world-map-p map) map (map-named-later map))))
          (robot-pose robot)
          (getf options :type) (getf options :cameras) (getf options :hands) (getf options :bins)
          (getf options :ranger) (getf options :mission) (if (getf options :patrol) t nil)
          (if (getf options :straight) t nil) (getf options :image-camera))))

(defun map-named-later (map)
  (if (and map (symbolp map))
      (map-named map (and (boundp map) (symbol-value map)))
      (fail "expected the name of a map, not ~a" (show map))))

;;; Loading

(defvar *reading* nil "The stream while a form is being read from it, else nil.")

(defvar *failure-tag* nil "What the load in progress is to be thrown out to.")

(defun give-up (condition &rest ignored)
  "Unwinds at once, on whatever stack is left: the condition is described afterwards."
  (declare (ignore ignored))
  (throw *failure-tag* (list condition
                        (if *reading* (or (file-position *reading*) 0) *place*)
                        (and *reading* t))))

(defun load-forms (stream)
  (let ((end (list nil)))
    (loop
      (let* ((start (progn (peek-char t stream nil) (file-position stream)))
             (form (let ((*reading* stream) (*place* start)) (read stream nil end))))
        (when (eq form end) (return nil))
        (at (or (and (consp form) (gethash form *places*)) start)
          (check-form form)
          (eval form))))))

(defun check-form (form)
  (when (and (consp form) (symbolp (first form)) (not (fboundp (first form))))
    (let ((name (symbol-name (first form))))
      (when (member name '("WALL" "RECT" "CIRCLE" "OBJ") :test #'string=)
        (fail "~(~a~) is a clause of defmap and cannot stand alone; put it inside (defmap ...)"
              name)))))

(defun guarded-load (text)
  "(T maps robots attributes), or (NIL offset reading message symbol)."
  (let ((*maps* nil) (*robots* nil) (*attributes* nil) (*places* (make-hash-table :test #'eq))
        (*place* 0) (*reading* nil) (*failure-tag* (list "failed"))
        (no-input (make-concatenated-stream)))
    (with-standard-io-syntax
      (let* ((*package* (make-file-package))
             (*readtable* (make-world-readtable))
             (*read-default-float-format* 'double-float)
             (*print-readably* nil)
             (*features* (copy-list *features*))
             (*modules* *modules*)
             (*random-state* (make-random-state 1))
             (*gensym-counter* 0)
             (*standard-output* *boot-output*) (*error-output* *boot-output*)
             (*trace-output* *boot-output*)
             (*standard-input* no-input)
             (*terminal-io* (make-two-way-stream no-input *boot-output*))
             (*query-io* *terminal-io*) (*debug-io* *terminal-io*)
             (*break-on-signals* nil)
             (*debugger-hook* #'give-up) (ext:*invoke-debugger-hook* #'give-up)
             (plain nil)
             (failure
               (catch *failure-tag*
                 (handler-bind ((warning #'muffle-warning)
                                (serious-condition #'give-up))
                   (load-forms (make-string-input-stream text))
                   (setf plain (list t (mapcar #'plain-map (reverse *maps*))
                                     (mapcar #'plain-robot (reverse *robots*))
                                     (reverse *attributes*))))
                 nil)))
        (if failure
            (destructuring-bind (condition offset reading) failure
              (list nil offset reading
                    (describe-failure condition) (blamed-symbol condition)))
            plain)))))

(defun load-world (text)
  "Called from outside. Nil: it was cut off; t: something unwound past the guards."
  (catch '%left
    (unwind-protect (catch '%cut (guarded-load text))
      (forget-file))))

;;; An error that no guard catches must not end in ECL's debugger, which would wait for a person.
(setf ext:*invoke-debugger-hook* (lambda (&rest ignored)
                                   (declare (ignore ignored))
                                   (throw '%left t)))

(setf *known-packages* (list-all-packages))
(ext:package-lock (find-package "MAGNA") t)
