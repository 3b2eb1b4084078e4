;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The visicon: one feature for each pane, robot on the map, row of the robot list, box in the picture, stretch of
;;;; the frontier, marked victim and robot that needs attention, one for the picture, the button STOP ALL and the model's
;;;; tool. docs/actr-first-model.md lists their slots.

#+packaged-actr (in-package :act-r)
#-packaged-actr (in-package :cl-user)

(defparameter *magna-chunk-types*
  '(((magna-location (:include visual-location)) uid state text area)
    ((magna-object (:include visual-object)) kind uid state text area)))

;;; Values of slots; ACT-R warns of symbols that are not chunks.
(defparameter *magna-chunks*
  '(pane robot robot-row image-box picture frontier victim attention button tool ready go mark none shown live stored open marked listview imgview mapview teleop
    p2at airrobot telemax wall furn vict moving idle waiting blocked stopped stopping link-lost controlled
    black green red yellow blue))

;;; What one model sees and does. SHOWN: (UID . KIND) -> (FEATURE . SLOTS). MARKED: boxes in which it has marked a
;;; victim. TOOL: of clicks on the map, go or mark. SHARE: (I N), see MAGNA-START. FAULT: why the last run does not count.
(defstruct magna-module
  model client (shown (make-hash-table :test 'equal)) installed marked marks (tool 'go) robot share stepped fault)

(defun magna-define-chunk (name)
  (unless (chunk-p-fct name) (define-chunks-fct (list name))))

(defun magna-mine-p (module robot)
  "True if the robot is in this model's share."
  (or (null (magna-module-share module))
      (destructuring-bind (index count) (magna-module-share module)
        (= (mod (position robot (magna-client-robots (magna-module-client module))) count) (1- index)))))

;;; ------------------------------------------------------------------------------------------
;;; Slots

(defun magna-slots (kind uid x y width height value state color &optional area)
  (list* 'screen-x x 'screen-y y 'width width 'height height 'kind kind 'uid uid 'state state
         'value value 'color color 'text (string-downcase uid)
         (when area (list 'area area))))

(defun magna-robot-shown-state (robot)
  (or (magna-robot-state robot) (if (magna-robot-plan robot) 'moving 'idle)))

(defun magna-robot-color (client robot plain)
  (cond ((member (magna-robot-state robot) '(blocked stopped stopping link-lost)) 'red)
        ((member (magna-thing-uid robot) (magna-client-selection client)) 'green)
        (t plain)))

(defun magna-attention-features (robot row)
  "What the robot needs attention for: a square at the end of its row."
  (when (magna-robot-attention robot)
    (destructuring-bind (left top width height) row
      (destructuring-bind (cause since reason) (magna-robot-attention robot)
        (declare (ignore since))
        (let ((side (min (round width) (round height))))
          (list (magna-slots 'attention (magna-thing-uid robot)
                             (+ (round (+ left (/ width 2))) (floor (- (round width) side) 2))
                             (round (+ top (/ height 2))) side side (or reason 'none) cause 'red)))))))

(defun magna-robot-features (module client robot)
  (let ((uid (magna-thing-uid robot)) (type (magna-thing-type robot)) (state (magna-robot-shown-state robot))
        (point (magna-map-point client (magna-thing-x robot) (magna-thing-y robot)))
        (row (magna-row-place client robot)))
    (append
     (when point
       (list (magna-slots 'robot uid (first point) (second point) 20 20 type state
                          (magna-robot-color client robot 'blue))))
     (when (and (plusp (third row)) (magna-mine-p module robot))
       (destructuring-bind (left top width height) row
         (cons (magna-slots 'robot-row uid (round (+ left (/ width 2))) (round (+ top (/ height 2)))
                            (round width) (round height) type state
                            (magna-robot-color client robot 'black))
               (magna-attention-features robot row)))))))

(defun magna-rounded (number digits)
  (let ((unit (expt 10 digits))) (/ (round (* number unit)) (float unit 1d0))))

(defun magna-stretch-features (client stretch)
  (let ((point (magna-map-point client (magna-thing-x stretch) (magna-thing-y stretch))))
    (when (and point (eq (magna-thing-type stretch) 'open))
      (let* ((map (magna-map-place client)) (scale (third map))
             (cosine (abs (cos (fourth map)))) (sine (abs (sin (fourth map))))
             (width (* scale (magna-thing-width stretch))) (height (* scale (magna-thing-height stretch))))
        (list (magna-slots 'frontier (magna-thing-uid stretch) (first point) (second point)
                           (max 1 (round (+ (* cosine width) (* sine height))))
                           (max 1 (round (+ (* sine width) (* cosine height))))
                           (magna-rounded (magna-thing-length stretch) 2) 'open 'yellow
                           (magna-rounded (magna-thing-area stretch) 1)))))))

(defun magna-box-features (module client box)
  (let ((place (magna-box-place client box)) (uid (magna-thing-uid box)))
    (when place
      (destructuring-bind (x y width height) place
        (list (magna-slots 'image-box uid x y width height (magna-thing-type box)
                           (if (or (gethash uid (magna-client-marked client)) (member uid (magna-module-marked module))) 'marked 'shown) 'yellow))))))

(defun magna-victim-features (client victim)
  (let ((point (magna-map-point client (magna-thing-x victim) (magna-thing-y victim))))
    (when (and point (eq (magna-thing-type victim) 'vict))
      (list (magna-slots 'victim (magna-thing-uid victim) (first point) (second point) 20 20 'vict 'marked 'red)))))

(defun magna-pane-features (client uid)
  (destructuring-bind (type x y width height) (gethash uid (magna-client-windows client))
    (when (plusp width)
      (list (magna-slots 'pane uid (round (+ x (/ width 2))) (round (+ y (/ height 2))) width height
                         type 'shown 'black)))))

(defun magna-picture-features (client)
  "The picture as a whole: whose it is, whether it is live, how many images of the robot wait."
  (let ((place (magna-picture-place client)) (picture (magna-client-picture client)))
    (when (and place (first picture))
      (destructuring-bind (left top width height &rest more) place
        (declare (ignore more))
        (list (magna-slots 'picture (first picture) (round (+ left (/ width 2))) (round (+ top (/ height 2)))
                           (round width) (round height) (third picture)
                           (if (eq (second picture) 'live) 'live 'stored) 'black))))))

(defun magna-button-features (client)
  "The button STOP ALL: whether STOP is latched, and by whom."
  (let ((place (magna-stop-place client)) (stopped (magna-client-stopped client)))
    (when place
      (destructuring-bind (left top width height) place
        (list (magna-slots 'button 'stop-all (round (+ left (/ width 2))) (round (+ top (/ height 2)))
                           (round width) (round height) (or stopped 'none)
                           (if stopped 'stopped 'ready) (if stopped 'red 'black)))))))

(defun magna-tool-features (module client)
  "The tool of this model's clicks on the map, in the map's upper left corner."
  (let ((pane (magna-map-pane client)))
    (when (and pane (plusp (third pane)))
      (list (magna-slots 'tool 'tool (+ (round (first pane)) 10) (+ (round (second pane)) 10) 20 20
                         (magna-module-tool module) 'shown 'black)))))

(defun magna-thing-features (module client thing)
  (cond ((eq (magna-thing-type thing) 'invalid) nil)
        ((magna-robot-p thing) (magna-robot-features module client thing))
        (t (case (magna-thing-kind thing)
             (frontier (magna-stretch-features client thing))
             (image (magna-box-features module client thing))
             (map (magna-victim-features client thing))))))

(defun magna-feature-kinds (thing)
  (case (magna-thing-kind thing)
    (robot '(robot robot-row attention))
    (frontier '(frontier))
    (image '(image-box))
    (map '(victim))))

;;; ------------------------------------------------------------------------------------------
;;; Updates: the difference of what is shown and what should be, in at most three calls

(defun magna-changed-slots (old new)
  (loop for (slot value) on new by #'cddr
        unless (equal value (getf old slot)) append (list slot value)))

(defun magna-compare (module uid kinds wanted)
  "Features to add, modify and delete so that UID shows those that are wanted, one a kind."
  (let ((shown (magna-module-shown module)) add modify delete)
    (dolist (kind kinds)
      (let* ((key (cons uid kind)) (entry (gethash key shown))
             (slots (find kind wanted :key (lambda (slots) (getf slots 'kind)))))
        (cond ((and slots (null entry)) (push (cons key slots) add))
              ((and entry (null slots))
               (remhash key shown)
               (push (car entry) delete))
              (slots (let ((changed (magna-changed-slots (cdr entry) slots)))
                       (when changed
                         (setf (cdr entry) slots)
                         (push (cons (car entry) changed) modify)))))))
    (values (nreverse add) (nreverse modify) (nreverse delete))))

(defun magna-define-values (slots)
  (loop for (nil value) on slots by #'cddr
        when (and value (symbolp value)) do (magna-define-chunk value)))

(defun magna-add-features (module add)
  (loop for (nil . slots) in add do (magna-define-values slots))
  (let ((names (apply #'add-visicon-features
                      (loop for (nil . slots) in add
                            collect `(isa (magna-location magna-object) ,@slots)))))
    (loop for (key . slots) in add
          for name in names
          when name
            do (setf (gethash key (magna-module-shown module)) (cons name slots)))))

(defun magna-show (module)
  "Brings the visicon of the current model up to date."
  (let* ((client (magna-module-client module))
         (all (magna-client-layout-changed client))
         (things (if all
                     ;; First those that are gone: another one may have the same UID by now.
                     (append (remove 'invalid (magna-client-news client) :key #'magna-thing-type :test-not #'eq)
                             (sort (loop for thing being the hash-values of (magna-client-things client)
                                         collect thing)
                                   #'< :key #'magna-thing-serial))
                     (reverse (magna-client-news client))))
         add modify delete)
    (flet ((compare (uid kinds wanted)
             (multiple-value-bind (more changed gone) (magna-compare module uid kinds wanted)
               (setf add (append (reverse more) add)
                     modify (append (reverse changed) modify)
                     delete (append (reverse gone) delete)))))
      (when all
        (dolist (type '(listview imgview mapview teleop))
          (let ((uid (magna-window-of client type)))
            (when uid (compare uid '(pane) (magna-pane-features client uid))))))
      (when (or all (magna-client-screen-changed client))
        (compare 'picture '(picture) (magna-picture-features client))
        (compare 'stop-all '(button) (magna-button-features client))
        (compare 'tool '(tool) (magna-tool-features module client)))
      (dolist (thing things)
        (compare (magna-thing-uid thing) (magna-feature-kinds thing)
                 (magna-thing-features module client thing))))
    (setf (magna-client-news client) nil
          (magna-client-screen-changed client) nil
          (magna-client-layout-changed client) nil)
    (when delete (apply #'delete-visicon-features (nreverse delete)))
    (when modify
      (loop for (nil . slots) in modify do (magna-define-values slots))
      (apply #'modify-visicon-features (nreverse modify)))
    (when add (magna-add-features module (nreverse add)))))

(defun magna-feature-at (module x y kinds)
  "UID and kind of the feature at a pixel; of several the one whose centre is nearest."
  (let (best best-distance)
    (loop for key being the hash-keys of (magna-module-shown module) using (hash-value entry)
          do (let* ((slots (cdr entry))
                    (across (- x (getf slots 'screen-x))) (down (- y (getf slots 'screen-y)))
                    (distance (+ (* across across) (* down down))))
               (when (and (member (cdr key) kinds)
                          (<= (* 2 (abs across)) (getf slots 'width))
                          (<= (* 2 (abs down)) (getf slots 'height))
                          (or (null best) (< distance best-distance)))
                 (setf best key best-distance distance))))
    (values (car best) (cdr best))))
