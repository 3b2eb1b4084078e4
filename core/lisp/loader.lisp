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
          (mapcar #'plain-thing (reverse (world-map-things map))))))

(defun plain-robot (robot)
  (let ((options (robot-options robot)) (map (robot-map robot)))
    (list (robot-name robot) (robot-written-at robot)
          (world-map-name (at (robot-written-at robot)
                            (if (world-map-p map) map (map-named-later map))))
          (robot-pose robot)
          (getf options :type) (getf options :cameras) (getf options :hands) (getf options :bins)
          (getf options :ranger) (getf options :mission) (if (getf options :patrol) t nil)
          (if (getf options :straight) t nil) (getf options :image-camera)
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

(defun load-forms (stream &optional (evaluate #'%eval))
  "Reads and evaluates one form after the other by EVALUATE; gives the values of the last."
  (let ((end (list nil)) (results nil))
    (loop
      (let* ((start (progn (peek-char t stream nil) (+ *source-base* (file-position stream))))
             (form (let ((*reading* stream) (*place* start)) (%read stream nil end))))
        (when (eq form end) (return (values-list results)))
        (at (or (and (consp form) (gethash form *places*)) start)
          (check-code form)
          (check-form form)
          (with-places (*place*)
            (setf results (multiple-value-list (funcall evaluate form)))))))))

(defun load-main-text (text &optional (evaluate #'%eval))
  "The forms of the file whose code runs."
  (let ((*load-truename* (file-of-pathname (main-truename))))
    (load-forms (make-string-input-stream text) evaluate)))

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
  "(T maps robots attributes place-types agent-objects agent-resets), or (NIL offset reading message
symbol)."
  (let ((*maps* nil) (*robots* nil) (*attributes* nil) (*place-types* nil)
        (*agent-objects* nil) (*agent-resets* nil))
    (call-guarded image
                  (lambda ()
                    (enter-code (image-file image) origin)
                    (load-main-text text)
                    (setf (image-place-types image) (reverse *place-types*))
                    (list t (mapcar #'plain-map (reverse *maps*))
                          (mapcar #'plain-robot (reverse *robots*))
                          (reverse *attributes*)
                          (mapcar #'plain-place-type (image-place-types image))
                          (reverse *agent-objects*)
                          (reverse *agent-resets*))))))

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
  "Called from outside. Nil: it was cut off; t: something unwound past the guards."
  (catch '%left
    (reset-painting)
    (let ((image (new-image)))
      (unwind-protect (call-as-ars image
                                   (lambda () (catch '%cut (guarded-evaluation image text))))
        (forget-image image)))))

(defvar *loaded* nil "The image of the file that has been loaded, until it is kept or forgotten.")

(defun load-world (text file origin)
  "Called from outside; FILE: its path; ORIGIN: see ENTER-CODE. Nil: it was cut off; t: something unwound past the guards. When
it has loaded, the image is kept until FORGET-WORLD."
  (reset-painting)
  (let ((image (new-image)) (loaded nil))
    (setf (image-file image) file)
    (catch '%left
      (unwind-protect
           (catch '%cut
             (let ((result (call-as-ars image (lambda () (guarded-load image text origin)))))
               (when (first result) (setf *loaded* image loaded t))
               result))
        (unless loaded (forget-image image))))))

(defun find-places (filled left top width height matched)
  "Called from outside, after LOAD-WORLD. (T (number ...)), six numbers a place: see PLACES-OF-TYPE;
or as LOAD-WORLD when it fails. FILLED: the cells row by row; MATCHED: what match forms have found."
  (catch '%left
    (catch '%cut
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
